import { proxy } from 'valtio';
import { materialsOf } from '../../core/catalogue/materials.ts';
import type { Grayscale } from '../../core/contract/calls/grayscale.ts';
import type { CellLayout } from '../../core/rules/parameters/cell-layouts.ts';
import type { ProjectionAxis } from '../../core/rules/parameters/gradient-images.ts';
import type { IslandLinks } from '../../core/rules/parameters/join-islands.ts';
import type { LatticeMode } from '../../core/rules/parameters/lattice-modes.ts';
import {
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  type OutputAction,
  ROD_DIAMETER_MM,
  STRUT_SIDES,
  type SurfaceVariant,
} from '../../core/rules/parameters/lattice-parameters.ts';
import type { OpenEnds } from '../../core/rules/parameters/open-ends.ts';
import type { OwnMaterialFigures } from '../../core/rules/parameters/own-material.ts';
import { DEFAULT_PROCESS, type PrintProcess } from '../../core/rules/parameters/printability.ts';
import type { FaceRoleKind } from '../../core/rules/parameters/roles.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import type { BodySetting } from '../../core/spec/constant-settings.ts';
import type { FacePlace } from '../../core/spec/face-place.ts';
import type { FacesField, Field } from '../../core/spec/field.ts';
import type { Gradient } from '../../core/spec/spec.ts';
import { type CouplingLocks, DEFAULT_LOCKS } from './parameter-coupling.ts';
import { NO_REGIONS, type RegionEntries } from './regions/region-entries.ts';
import { stateNow, useStateOf } from './snapshots.ts';

/** What rods follow in place of a picture's shades. Its faces may still be missing. */
export type PlacedField = Exclude<Field, FacesField> | Omit<FacesField, 'model'>;

/** Settings of a gradient besides application field, lattice and size. */
export interface GradientSettings {
  /** Template of the catalogue, or the user's image; of use without a field, and with one of pressure. */
  picture: Grayscale | null;
  /** Null: the shades of the picture. */
  field: PlacedField | null;
  projection: ProjectionAxis;
  /** Layers of a picture that is a stack of them; null: one picture, seen along the axis. */
  layers: number | null;
  /** Rod diameter where the field is 0, at black, and where it is 1, at white, mm. */
  darkestMm: number;
  lightestMm: number;
  /** Quantity that runs evenly between them. */
  even: NonNullable<Gradient['even']>;
  /** Name of the elastomer in which the hardness runs evenly, in place of that. */
  elastomer: string | null;
}

/** Drain hole on the model: it enters the surface at the nearest point. */
export interface PlacedDrain {
  readonly atMm: Readonly<Point>;
  readonly diameterMm: number;
}

export interface PlacedRole {
  readonly kind: FaceRoleKind;
  /** The faces, each by a point on it or by strokes, mm in the model on the stage. */
  readonly facesAtMm: readonly FacePlace[];
  /** Thickness of the solid or the skin, or depth without lattice, mm. */
  readonly mm: number;
}

/** A body of the model that has no lattice, or its own one, by its number in the model on the stage. */
export type PlacedBody = Readonly<BodySetting>;

export interface Settings {
  mode: LatticeMode;
  fieldId: number | null;
  latticeId: number | null;
  densityPercent: number;
  sizeMm: number;
  rodMm: number;
  locks: CouplingLocks;
  sides: number;
  shellMm: number | null;
  bottomMm: number | null;
  /** Drain holes, mm in the model on the stage; of use while there is a shell. */
  drains: readonly PlacedDrain[];
  /** Roles of faces, mm in the model on the stage; of use without a shell and a bottom. */
  roles: readonly PlacedRole[];
  /** Bodies that are solid or void, or have their own lattice. */
  bodies: readonly PlacedBody[];
  action: OutputAction;
  /** Treatment of open ends; null: the output's default. */
  openEnds: OpenEnds | null;
  /** Struts between islands of the lattice. */
  joinIslands: IslandLinks;
  /** Corner of a cell that a fit chose, mm; null: the middle of the model. */
  originMm: Readonly<Point> | null;
  /** Surface lattices: a sheet, or the network on one side of it. */
  variant: SurfaceVariant;
  /** Height of cells relative to their width in the constant mode: steeper struts print without support. */
  stretch: number;
  /** Arrangement of the cells in the constant mode. */
  cells: CellLayout;
  /** Density of conformal cells in this model over that of a grid in endless space, as last measured; 1 for a grid. */
  densityScale: number;
  /** Printing process whose limits apply to struts. */
  process: PrintProcess;
  /** Name of the material of hardness and weight. */
  materialName: string;
  /** Figures of a material that the user types; null: the named one. */
  ownMaterial: OwnMaterialFigures | null;
  gradient: GradientSettings;
  /** Lattices of both regions; the cut between them comes from the editing tool (`edit-tool.ts`). */
  regions: RegionEntries;
}

export const INITIAL_SETTINGS: Settings = {
  mode: 'constant',
  fieldId: null,
  latticeId: null,
  densityPercent: DENSITY_PERCENT.default,
  sizeMm: LATTICE_SIZE_MM.default,
  rodMm: ROD_DIAMETER_MM.default,
  locks: DEFAULT_LOCKS,
  sides: STRUT_SIDES.default,
  shellMm: null,
  bottomMm: null,
  drains: [],
  roles: [],
  bodies: [],
  action: 'high',
  openEnds: null,
  joinIslands: 'none',
  originMm: null,
  variant: 'sheet',
  stretch: 1,
  cells: 'grid',
  densityScale: 1,
  process: DEFAULT_PROCESS,
  materialName: materialsOf(DEFAULT_PROCESS)[0]!.name,
  ownMaterial: null,
  gradient: {
    picture: null,
    field: null,
    projection: 'z',
    layers: null,
    darkestMm: ROD_DIAMETER_MM.default,
    lightestMm: 0.4,
    even: 'diameter',
    elastomer: null,
  },
  regions: NO_REGIONS,
};

/** Properties of what shows settings and edits them. */
export interface EditProps {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}

export const settings = proxy<Settings>({ ...INITIAL_SETTINGS });

/** The settings, for a component that follows them. */
export function useSettings(): Settings {
  return useStateOf(settings);
}

/** The settings as they are now; later changes do not reach this value. */
export function settingsNow(): Settings {
  return stateNow(settings);
}
