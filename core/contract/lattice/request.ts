import * as z from 'zod';
import { BODY_ROLES } from '../../rules/parameters/bodies.ts';
import { CELL_LAYOUTS } from '../../rules/parameters/cell-layouts.ts';
import { PROJECTION_AXES } from '../../rules/parameters/gradient-images.ts';
import { ISLAND_LINKS } from '../../rules/parameters/join-islands.ts';
import { OUTPUT_ACTIONS, SURFACE_VARIANTS } from '../../rules/parameters/lattice-parameters.ts';
import { OPEN_ENDS } from '../../rules/parameters/open-ends.ts';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';
import { FACE_ROLES } from '../../rules/parameters/roles.ts';
import { facePlace } from '../calls/parts/face-place.ts';
import { gradientField } from '../calls/parts/gradient-field.ts';

const point = z.tuple([z.number(), z.number(), z.number()]);

/** Opening for powder or resin: where it enters the wall, mm in the model, and its width. */
const drainHole = z.object({ atMm: point, diameterMm: z.number() });

/** Role of faces, each named by a point on it or by strokes, mm in the model; `mm` is the thickness or the depth kept clear. */
const faceRole = z.object({ kind: z.enum(FACE_ROLES), facesAtMm: z.array(facePlace), mm: z.number() });

/** Role of a body; `own` is the lattice of one that has its own. */
const bodyRole = z.object({
  body: z.number(),
  role: z.enum(BODY_ROLES),
  own: z.object({ latticeId: z.number(), cellSizeMm: z.number(), rodDiameterMm: z.number() }).exactOptional(),
});

export const bodyRequests = z.array(bodyRole);

const shared = {
  fieldId: z.number(),
  action: z.enum(OUTPUT_ACTIONS),
  /** Sides of a strut's cross-section. */
  sides: z.number(),
  /** Print process and material that the page showed, by which the result is analysed. Missing: the account's. */
  process: z.enum(PRINT_PROCESSES).exactOptional(),
  material: z.string().exactOptional(),
};

const lattice = { latticeId: z.number(), cellSizeMm: z.number() };

const part = z.object({
  ...lattice,
  rodDiameterMm: z.number(),
  /** Relative density the page showed, percent. */
  densityPercent: z.number(),
});

/** Mode 1: one lattice of one rod diameter. */
export const constantRequest = z.object({
  mode: z.literal('constant'),
  ...shared,
  ...part.shape,
  /** Hardness the page showed, Shore A. */
  hardness: z.number().exactOptional(),
  variant: z.enum(SURFACE_VARIANTS),
  /** Height of a cell over its width. */
  stretch: z.number(),
  /** Missing: grid. */
  cells: z.enum(CELL_LAYOUTS).exactOptional(),
  /** Missing: the default of the output. */
  openEnds: z.enum(OPEN_ENDS).exactOptional(),
  /** Missing: none. */
  joinIslands: z.enum(ISLAND_LINKS).exactOptional(),
  /** Corner of a cell, mm. Missing: the middle of the model. */
  originMm: point.exactOptional(),
  shellMm: z.number().exactOptional(),
  bottomMm: z.number().exactOptional(),
  /** Holes through the shell or the bottom. Missing: none. */
  drains: z.array(drainHole).exactOptional(),
  /** Faces that are solid or stay clear. Missing: none. */
  roles: z.array(faceRole).exactOptional(),
  /** Bodies that are solid or void, or have their own lattice. Missing: none. */
  bodies: bodyRequests.exactOptional(),
});

/** Mode 2: rod diameters that follow a gradient image, or another field. */
export const gradientRequest = z.object({
  mode: z.literal('gradient'),
  ...shared,
  ...lattice,
  darkestRodMm: z.number(),
  lightestRodMm: z.number(),
  /** Axis the image is projected along. */
  projection: z.enum(PROJECTION_AXES),
  /** Quantity that is linear in the shade or the field. */
  even: z.enum(['diameter', 'density']),
  /** Name of the elastomer in which the hardness is linear, in place of that. */
  elastomer: z.string().exactOptional(),
  /** What the rods follow. Missing: the shades of the image. */
  field: gradientField.exactOptional(),
  /** Layers of an image that is a stack of them, a shade per place. Missing: one picture, seen along the axis. */
  layers: z.number().exactOptional(),
  /** Faces that are solid or stay clear. Missing: none. */
  roles: z.array(faceRole).exactOptional(),
  /** Bodies that are solid or void, or have their own lattice. Missing: none. */
  bodies: bodyRequests.exactOptional(),
  /** Id or path of the gradient image; empty for a field without one. */
  image: z.string(),
});

/** Mode 3: two lattices, one on each side of a cut plane. */
export const regionsRequest = z.object({
  mode: z.literal('regions'),
  ...shared,
  /** Three points of the cut plane, mm. The first region is on the side from which they run anticlockwise. */
  plane: z.tuple([point, point, point]),
  /** A region without a lattice takes the lattice of the other region. */
  parts: z.tuple([part.nullable(), part.nullable()]),
});

export type ConstantRequest = z.output<typeof constantRequest>;
export type GradientRequest = z.output<typeof gradientRequest>;
export type RegionsRequest = z.output<typeof regionsRequest>;

/** A lattice request: what a customer asks for. The wire calls it a task. */
export type LatticeRequest = ConstantRequest | GradientRequest | RegionsRequest;

export type DrainRequest = z.output<typeof drainHole>;
export type RoleRequest = z.output<typeof faceRole>;
export type BodyRequest = z.output<typeof bodyRole>;
export type PartRequest = z.output<typeof part>;
/** Fields that change the analysis alone, not the lattice. */
type Printed = 'process' | 'material';
/** The part of a request that determines time and size of the result. */
export type ConstantDraft = Draft<Omit<ConstantRequest, 'densityPercent' | 'hardness' | Printed>>;
export type GradientDraft = Draft<Omit<GradientRequest, 'image' | Printed>>;
export type PartDraft = Omit<PartRequest, 'densityPercent'>;
export type RegionsDraft = Draft<Omit<RegionsRequest, 'plane' | 'parts' | Printed>> & {
  /** Missing in an estimate. */
  plane?: RegionsRequest['plane'];
  parts: [PartDraft | null, PartDraft | null];
};
export type LatticeDraft = ConstantDraft | GradientDraft | RegionsDraft;

type Draft<T> = Omit<T, 'fieldId'> & { fieldId?: number | undefined };
