import type { ConstantDraft, GradientDraft, RegionsDraft } from '../../core/contract/lattice/request.ts';
import { namedCells } from '../../core/rules/parameters/cell-layouts.ts';
import { gradientSource } from '../../core/rules/parameters/gradient-fields.ts';
import { requestedDrains } from './drains/drain-holes.ts';
import { requestedField } from './fields/gradient-source.ts';
import { linksOf } from './island-links.ts';
import { requestedRoles } from './roles/face-roles.ts';
import type { Settings } from './settings.ts';

function sharedDraft({ fieldId, action, sides }: Settings) {
  return { fieldId: fieldId ?? undefined, action, sides };
}

/** Returns what an estimate of one lattice depends on. */
export function constantDraft(settings: Settings, latticeId: number): ConstantDraft {
  const { rodMm, sizeMm, variant, stretch, openEnds, shellMm, bottomMm } = settings;
  const joinIslands = linksOf(settings);
  const drains = requestedDrains(settings);
  return {
    mode: 'constant',
    ...sharedDraft(settings),
    latticeId,
    rodDiameterMm: rodMm,
    cellSizeMm: sizeMm,
    variant,
    stretch,
    ...namedCells(settings.cells),
    ...(openEnds === null ? {} : { openEnds }),
    ...(joinIslands === undefined ? {} : { joinIslands }),
    ...(shellMm === null ? {} : { shellMm }),
    ...(bottomMm === null ? {} : { bottomMm }),
    ...(drains === undefined ? {} : { drains }),
    ...requestedRoles(settings),
  };
}

/** Returns what an estimate of a gradient depends on. */
export function gradientDraft(settings: Settings, latticeId: number): GradientDraft {
  const { darkestMm, lightestMm, projection, layers, even, elastomer } = settings.gradient;
  const field = requestedField(settings.gradient);
  const isLayered = gradientSource(settings.gradient) === 'stress';
  return {
    mode: 'gradient',
    ...sharedDraft(settings),
    latticeId,
    cellSizeMm: settings.sizeMm,
    darkestRodMm: darkestMm,
    lightestRodMm: lightestMm,
    projection,
    even,
    ...(elastomer === null ? {} : { elastomer }),
    ...(field === undefined ? {} : { field }),
    ...(layers === null || !isLayered ? {} : { layers }),
    ...requestedRoles(settings),
  };
}

/** Returns what an estimate of two regions depends on. */
export function regionsDraft(settings: Settings): RegionsDraft {
  const [first, second] = settings.regions.map(
    (entry) => entry && { latticeId: entry.latticeId, cellSizeMm: entry.sizeMm, rodDiameterMm: entry.rodMm },
  );
  return { mode: 'regions', ...sharedDraft(settings), parts: [first ?? null, second ?? null] };
}
