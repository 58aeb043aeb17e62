import { type OutputAction, STRUT_SIDES } from '../../rules/parameters/lattice-parameters.ts';
import { defaultOpenEnds, type OpenEnds } from '../../rules/parameters/open-ends.ts';
import type { GrayImage } from '../formats/png/gray-image.ts';
import type { Point } from '../geometry/vector.ts';
import type { SurfaceVariant } from './name.ts';

/** One lattice with one rod diameter through the whole model. */
export interface ConstantSpec {
  mode: 'constant';
  /** Title of the lattice, e.g. TYPE-20002. */
  lattice: string;
  /** Of a stochastic lattice the spacing of its points. */
  cellMm: Point;
  /** Of a sheet the thickness, of a network the diameter of its thinnest neck. */
  rodDiameterMm: number;
  /** Sides of a strut's cross-section, 6 to 16. */
  sides: number;
  /** high: exact trim, the chosen sides. low: six sides, small file. cut: struts end flush on the surface. */
  action: OutputAction;
  /** Struts only: what is left of struts that the surface cuts open; `defaultOpenEnds` when left out. */
  openEnds?: OpenEnds;
  /** Thickness of a closed skin, mm. */
  shellMm?: number;
  /** Height of a solid bottom, mm. */
  bottomMm?: number;
  /** Where a corner of a cell sits, mm; the middle of the model's box when left out. */
  originMm?: Point;
  /** Turn of the cells about the vertical, degrees, anticlockwise seen from above. */
  turnZDeg?: number;
  /** Surface lattices: a sheet (when left out) or a network. */
  variant?: SurfaceVariant;
  /** Stochastic lattices: which of them, 0 to 2^32 - 1. */
  seed?: number;
}

/** How a picture becomes rod diameters. Where the picture is kept elsewhere, `Image` says where. */
export interface Gradient<Image = GrayImage> {
  image: Image;
  /** The axis along which the picture is seen; it covers the model's box. */
  projection: 'x' | 'y' | 'z';
  /** Rod diameter under black and under white, mm. */
  darkestMm: number;
  lightestMm: number;
  /** What grows evenly with the shade: the diameter, or the relative density. */
  even?: 'diameter' | 'density';
}

/** One strut lattice whose rods follow a picture; `rodDiameterMm` is the thicker of the two ends. */
export interface GradientSpec<Image = GrayImage> extends Omit<ConstantSpec, 'mode'> {
  mode: 'gradient';
  gradient: Gradient<Image>;
}

/** Two strut lattices on both sides of a cut plane, joined by a pierced membrane. */
export interface RegionsSpec extends Omit<ConstantSpec, 'mode'> {
  mode: 'regions';
  regions: {
    /** Three points of the plane, mm. The spec's own lattice fills the side they run anticlockwise on. */
    plane: [Point, Point, Point];
    /** What fills the other side. */
    second: { lattice: string; cellMm: Point; rodDiameterMm: number };
    /** Thickness of the membrane, mm. */
    membraneMm?: number;
  };
}

/** What to make, by mode. */
export type LatticeSpec<Image = GrayImage> = ConstantSpec | GradientSpec<Image> | RegionsSpec;

/** The two sides of a cut model, each as a spec of its own. */
export function regionSpecs({ regions, ...first }: RegionsSpec): [ConstantSpec, ConstantSpec] {
  return [
    { ...first, mode: 'constant' },
    { ...first, ...regions.second, mode: 'constant' },
  ];
}

export type SpecFaultCode =
  | 'unknown-lattice'
  | 'cell-out-of-range'
  | 'rod-out-of-range'
  | 'rod-too-thick'
  | 'sides-out-of-range'
  | 'shell-out-of-range'
  | 'bottom-out-of-range'
  | 'shell-and-bottom'
  | 'placement-out-of-range'
  | 'seed-out-of-range'
  | 'gradient-out-of-range'
  | 'plane-out-of-range'
  | 'membrane-out-of-range'
  | 'net-out-of-place'
  | 'not-with-this-lattice';

/** Why a spec cannot be made, with the limit that it breaks where there is one (mm or a count). */
export interface SpecFault {
  code: SpecFaultCode;
  limit?: number;
}

/** Sides the mesh really gets: low precision always has six. */
export function sidesOf(spec: { sides: number; action: OutputAction }): number {
  return spec.action === 'low' ? STRUT_SIDES.min : spec.sides;
}

/** What a spec leaves of struts that the surface cuts open; cut mode leaves no twig unless asked. */
export function openEndsOf({ openEnds, action }: Pick<LatticeSpec, 'openEnds' | 'action'>): OpenEnds {
  return openEnds ?? defaultOpenEnds(action);
}
