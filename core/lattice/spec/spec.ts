import { ROD_LIMIT_SHARE } from '../../catalogue/lattice-types.ts';
import { type OutputAction, STRUT_SIDES } from '../../rules/parameters/lattice-parameters.ts';
import type { OpenEnds } from '../../rules/parameters/open-ends.ts';
import { maxRodForJoints, minRod } from '../cell/density.ts';
import { type GrayImage, isGrayImage } from '../formats/png/gray-image.ts';
import { planeThrough } from '../geometry/plane-through.ts';
import type { Point } from '../mesh/mesh.ts';
import { latticeName, namedLattice, namedSurface, SEED_MAX, type SurfaceVariant } from './name.ts';

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

/** Smallest and largest cell edge the engine takes, mm; the product offers less. */
const CELL_RANGE_MM = [0.5, 200] as const;
/** Thinnest rod, mm. */
const ROD_MIN_MM = 0.05;

/** Sides the mesh really gets: low precision always has six. */
export function sidesOf(spec: { sides: number; action: OutputAction }): number {
  return spec.action === 'low' ? STRUT_SIDES.min : spec.sides;
}

/** Everything wrong with a spec, all at once; empty when it can be made. */
export function checkSpec(spec: LatticeSpec): SpecFault[] {
  const badImage = spec.mode === 'gradient' && !isGrayImage(spec.gradient.image);
  return [...checkParameters(spec), ...(badImage ? [{ code: 'gradient-out-of-range' as const }] : [])];
}

/** As `checkSpec`, of all but the picture of a gradient: for where it is not at hand. */
export function checkParameters(spec: LatticeSpec<unknown>): SpecFault[] {
  const faults: SpecFault[] = [];
  const { cellMm, rodDiameterMm, sides } = spec;
  const name = latticeName(spec);
  const known = namedLattice(name) !== undefined;
  if (!known) faults.push({ code: 'unknown-lattice' });
  const cellGood = cellMm.length === 3 && cellMm.every((c) => c >= CELL_RANGE_MM[0] && c <= CELL_RANGE_MM[1]);
  if (!cellGood) faults.push({ code: 'cell-out-of-range' });
  const sidesGood = Number.isInteger(sides) && sides >= STRUT_SIDES.min && sides <= STRUT_SIDES.max;
  if (!sidesGood) faults.push({ code: 'sides-out-of-range' });
  if (!(rodDiameterMm >= ROD_MIN_MM)) faults.push({ code: 'rod-out-of-range', limit: ROD_MIN_MM });
  else if (known && cellGood && sidesGood) {
    const limit = ROD_LIMIT_SHARE * maxRodForJoints(name, cellMm, sidesOf(spec));
    const least = minRod(name, cellMm);
    if (!(rodDiameterMm <= limit)) faults.push({ code: 'rod-too-thick', limit });
    if (!(rodDiameterMm >= least)) faults.push({ code: 'rod-out-of-range', limit: least });
  }
  if (spec.mode === 'regions') faults.push(...regionFaults(spec));
  if (spec.mode === 'gradient') faults.push(...gradientFaults(spec));
  const { seed } = spec;
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= SEED_MAX)) {
    faults.push({ code: 'seed-out-of-range', limit: SEED_MAX });
  }
  if (spec.shellMm !== undefined && !(spec.shellMm > 0)) faults.push({ code: 'shell-out-of-range' });
  if (spec.bottomMm !== undefined && !(spec.bottomMm > 0)) faults.push({ code: 'bottom-out-of-range' });
  if (spec.shellMm !== undefined && spec.bottomMm !== undefined) faults.push({ code: 'shell-and-bottom' });
  // The space beside a network would have to be closed at the bottom's height.
  if (spec.bottomMm !== undefined && namedSurface(name)?.variant === 'network') {
    faults.push({ code: 'not-with-this-lattice' });
  }
  if (spec.openEnds === 'net' && !takesNet(spec)) faults.push({ code: 'net-out-of-place' });
  const placed = [...(spec.originMm ?? []), spec.turnZDeg ?? 0];
  if (!placed.every(Number.isFinite)) faults.push({ code: 'placement-out-of-range' });
  return faults;
}

/** A boundary net joins struts in high mode; a shell, a bottom or a membrane holds their ends without one. */
function takesNet(spec: LatticeSpec<unknown>): boolean {
  const solid = spec.shellMm !== undefined || spec.bottomMm !== undefined || spec.mode === 'regions';
  return spec.action === 'high' && !solid && namedLattice(spec.lattice)?.type.family !== 'surface';
}

function gradientFaults({ lattice, gradient, rodDiameterMm }: GradientSpec<unknown>): SpecFault[] {
  const faults: SpecFault[] = [];
  const { darkestMm, lightestMm } = gradient;
  if (Math.max(darkestMm, lightestMm) !== rodDiameterMm) faults.push({ code: 'gradient-out-of-range' });
  if (!(Math.min(darkestMm, lightestMm) >= ROD_MIN_MM))
    faults.push({ code: 'rod-out-of-range', limit: ROD_MIN_MM });
  // Sheets and networks have one width throughout.
  if (namedLattice(lattice)?.type.family === 'surface') faults.push({ code: 'not-with-this-lattice' });
  return faults;
}

/** Thinnest and thickest membrane, mm. */
const MEMBRANE_RANGE_MM = [0.4, 5] as const;

function regionFaults(spec: RegionsSpec): SpecFault[] {
  const { plane, membraneMm, second } = spec.regions;
  const faults = checkParameters(regionSpecs(spec)[1]);
  if (!plane.flat().every(Number.isFinite) || !planeThrough(plane))
    faults.push({ code: 'plane-out-of-range' });
  const [least, most] = MEMBRANE_RANGE_MM;
  if (membraneMm !== undefined && !(membraneMm >= least && membraneMm <= most)) {
    faults.push({ code: 'membrane-out-of-range', limit: membraneMm < least ? least : most });
  }
  const surfaces = [spec.lattice, second.lattice].some(
    (name) => namedLattice(name)?.type.family === 'surface',
  );
  const solid = spec.shellMm !== undefined || spec.bottomMm !== undefined;
  if (surfaces || solid) faults.push({ code: 'not-with-this-lattice' });
  return faults;
}
