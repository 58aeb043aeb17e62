import type { ProjectionAxis } from '../rules/parameters/gradient-images.ts';
import type { OutputAction } from '../rules/parameters/lattice-parameters.ts';
import { type BodySetting, bodyRoles, knownLattice } from './constant-settings.ts';
import type { Field } from './field.ts';
import type { FaceRole } from './roles.ts';
import type { Gradient, GradientSpec } from './spec.ts';

/** Settings of a lattice with a gradient, as an order or a recipe names them, without the image. */
export interface GradedSettings {
  latticeId: number;
  cellSizeMm: number;
  darkestRodMm: number;
  lightestRodMm: number;
  sides: number;
  action: OutputAction;
  projection: ProjectionAxis;
  even: NonNullable<Gradient['even']>;
  elastomer?: string;
  field?: Field;
  layers?: number;
  roles?: FaceRole[];
  bodies?: BodySetting[];
}

/** Returns the engine's spec of settings. Throws for a lattice that is not in the catalogue. */
export function gradientSpec<Image>(settings: GradedSettings, image: Image | undefined): GradientSpec<Image> {
  const { cellSizeMm, darkestRodMm, lightestRodMm, sides, action, projection, even, layers } = settings;
  const { roles = [], field, elastomer } = settings;
  const bodies = bodyRoles(settings.bodies ?? []);
  return {
    mode: 'gradient',
    lattice: knownLattice(settings.latticeId).title,
    cellMm: [cellSizeMm, cellSizeMm, cellSizeMm],
    rodDiameterMm: Math.max(darkestRodMm, lightestRodMm),
    sides,
    action,
    ...(roles.length > 0 ? { roles } : {}),
    ...(bodies.length > 0 ? { bodies } : {}),
    gradient: {
      ...(image === undefined ? {} : { image }),
      ...(field === undefined ? {} : { field }),
      projection,
      ...(layers === undefined ? {} : { layers }),
      darkestMm: darkestRodMm,
      lightestMm: lightestRodMm,
      even,
      ...(elastomer === undefined ? {} : { elastomer }),
    },
  };
}
