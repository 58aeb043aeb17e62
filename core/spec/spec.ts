import type { GrayImage } from '../formats/png/gray-image.ts';
import type { CellLayout } from '../rules/parameters/cell-layouts.ts';
import type { IslandLinks } from '../rules/parameters/join-islands.ts';
import { type OutputAction, STRUT_SIDES } from '../rules/parameters/lattice-parameters.ts';
import { defaultOpenEnds, type OpenEnds } from '../rules/parameters/open-ends.ts';
import type { Box } from '../solid/geometry/box.ts';
import type { Plane } from '../solid/geometry/plane.ts';
import { planeThrough } from '../solid/geometry/plane-through.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { Field } from './field.ts';
import type { SurfaceVariant } from './name.ts';
import { type BodyLattice, type BodyRole, type FaceRole, hasSolidRole } from './roles.ts';

/** A drain hole: it enters at the point of the surface nearest to a place, against the normal there. */
export interface DrainHole {
  atMm: Point;
  diameterMm: number;
}

interface SharedSpec {
  /** Title of the lattice, e.g. TYPE-20002. */
  lattice: string;
  /** For a stochastic lattice the spacing of its points. */
  cellMm: Point;
  /** For a sheet its thickness, for a network the diameter of its thinnest neck. */
  rodDiameterMm: number;
  /** Sides of a strut's cross-section, 6 to 16. */
  sides: number;
  /** high: exact trim, the chosen sides. low: six sides. cut: struts end flush with the surface. */
  action: OutputAction;
  /**
   * grid (default): cells of one grid, trimmed at the surface. conformal: cells that follow the walls of a thin part,
   * a whole number of them across; constant mode and lattices with `hasConformalCells` only.
   */
  cells?: CellLayout;
  /** Struts only: treatment of open ends; default `defaultOpenEnds`. */
  openEnds?: OpenEnds;
  /** Struts only: struts added between islands of the lattice before its largest part is kept; default none. */
  joinIslands?: IslandLinks;
  shellMm?: number;
  /** Height of a solid bottom, mm. */
  bottomMm?: number;
  /** Corner of a cell, mm; default the centre of the model's bounding box. */
  originMm?: Point;
  /** Rotation of the cells about the vertical, degrees, counter-clockwise seen from above. */
  turnZDeg?: number;
  /** Holes through the shell, the bottom or the membrane, by which powder or resin leaves. */
  drains?: readonly DrainHole[];
  /** Faces that are solid, or clear of the lattice; not with two regions or conformal cells. */
  roles?: readonly FaceRole[];
  /** Bodies that are solid, taken away from the model, or have their own lattice; not with two regions or conformal cells. */
  bodies?: readonly BodyRole[];
  /** Surface lattices: a sheet (default) or a network. */
  variant?: SurfaceVariant;
  /** Stochastic lattices: seed, 0 to 2^32 - 1. */
  seed?: number;
  gradient?: unknown;
  regions?: unknown;
}

/** One lattice with one rod diameter throughout the model. */
export interface ConstantSpec extends SharedSpec {
  mode: 'constant';
  gradient?: undefined;
  regions?: undefined;
}

/** Mapping from a field to rod diameters. If its image is stored elsewhere, `Image` is its address. */
export interface Gradient<Image = GrayImage> {
  /** Picture, or pressure as a picture; missing for other fields. */
  image?: Image;
  /** What the rods follow; missing: the shade of the image, 0 for black and 1 for white. */
  field?: Field;
  /** Projection axis of the image, which covers the model's box. */
  projection: 'x' | 'y' | 'z';
  /** Number of layers if the image is a stack of them (`image-stack.ts`): no axis then, a shade per place. */
  layers?: number;
  /** Box that the image covers, mm, in place of the model's: that of all bodies for one of several. */
  boxMm?: Box;
  /** Rod diameter where the field is 0, under black, and where it is 1, under white, mm. */
  darkestMm: number;
  lightestMm: number;
  /** Quantity that is linear in the field; default the diameter. */
  even?: 'diameter' | 'density';
  /** Name of the elastomer in which the hardness of the lattice is linear in the field, in place of that. */
  elastomer?: string;
}

/** One strut lattice whose rods follow a field; `rodDiameterMm` is the thicker of the two ends. */
export interface GradientSpec<Image = GrayImage> extends SharedSpec {
  mode: 'gradient';
  gradient: Gradient<Image>;
  regions?: undefined;
}

export type PictureSpec = GradientSpec & { gradient: { image: GrayImage } };

/** Thickness of the membrane between two regions, mm (docs/research.md#engine-design, item 5). */
export const MEMBRANE_MM = 0.8;

/** Two strut lattices on both sides of a cut plane, joined by a pierced membrane. */
export interface RegionsSpec extends SharedSpec {
  mode: 'regions';
  gradient?: undefined;
  regions: {
    /** Three points of the plane, mm. The spec's lattice fills the side they run counter-clockwise from. */
    plane: [Point, Point, Point];
    second: { lattice: string; cellMm: Point; rodDiameterMm: number };
  };
}

export type LatticeSpec<Image = GrayImage> = ConstantSpec | GradientSpec<Image> | RegionsSpec;

/** Separate specs of both sides of a cut model, without the drain holes, which are in the membrane. */
export function regionSpecs({ regions, drains: _, ...first }: RegionsSpec): [ConstantSpec, ConstantSpec] {
  return [
    { ...first, mode: 'constant' },
    { ...first, ...regions.second, mode: 'constant' },
  ];
}

/** The spec of an order with the lattice of a body. Nets and links join no lattice that ends in walls. */
export function specOfBody(spec: LatticeSpec<unknown>, lattice: BodyLattice): ConstantSpec {
  const {
    gradient: _gradient,
    regions: _regions,
    variant: _variant,
    seed: _seed,
    joinIslands: _links,
    ...rest
  } = spec;
  const { openEnds, ...bare } = rest;
  return {
    ...bare,
    mode: 'constant',
    ...lattice,
    ...(openEnds === undefined || openEnds === 'net' ? {} : { openEnds }),
  };
}

/** Actual sides of the mesh: low precision always has six. */
export function sidesOf(spec: { sides: number; action: OutputAction }): number {
  return spec.action === 'low' ? STRUT_SIDES.min : spec.sides;
}

/** Returns a spec of one lattice with one rod diameter; undefined for another mode. */
export function uniformSpec(spec: LatticeSpec): ConstantSpec | undefined {
  return spec.gradient || spec.regions ? undefined : spec;
}

/** True if a wall holds the lattice: a shell, a solid bottom, or the membrane between two regions. */
export function isWalled({ shellMm, bottomMm, regions }: LatticeSpec<unknown>): boolean {
  return shellMm !== undefined || bottomMm !== undefined || regions !== undefined;
}

/** True if the file has solid parts, which hold what ends at them: walls, or solid behind faces. */
export function hasSolid(spec: LatticeSpec<unknown>): boolean {
  return isWalled(spec) || hasSolidRole(spec);
}

/** Middle plane of the membrane between two regions, and half its thickness, mm. */
export interface Membrane {
  plane: Plane;
  halfMm: number;
}

/** Membrane of a spec of two regions whose three points span a plane; undefined otherwise. */
export function membraneOf({ regions }: LatticeSpec<unknown>): Membrane | undefined {
  const plane = regions && planeThrough(regions.plane);
  return plane && { plane, halfMm: MEMBRANE_MM / 2 };
}

/** Treatment of open ends in a spec; cut mode trims loose struts by default. */
export function openEndsOf({ openEnds, action }: Pick<LatticeSpec, 'openEnds' | 'action'>): OpenEnds {
  return openEnds ?? defaultOpenEnds(action);
}
