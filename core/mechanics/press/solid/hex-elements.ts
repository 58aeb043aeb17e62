import { cornersAt } from '../../../solid/geometry/hexahedron.ts';
import { cross, dot, mapPoint, type Point, pointFrom, unit } from '../../../solid/geometry/vector.ts';
import { type Matrix6, rotateStiffness } from '../../elasticity/stiffness.ts';
import { vonMises } from '../../voxel/stress.ts';
import { HEX_SIZE, hexAt, hexStiffness, strainOf } from './hex-stiffness.ts';
import type { NodeTies } from './node-ties.ts';
import type { SolidElements } from './solid-elements.ts';

/** Hexahedra of any shape, eight corners each: x fastest, then y, then z. */
export interface HexMesh {
  /** x y z per node, mm from the lowest corner of the model. */
  places: Float64Array;
  corners: Int32Array;
  /** Share of each hexahedron that is filled, 0 to 1. */
  shares: Float64Array;
  extentMm: Readonly<Point>;
  ties?: NodeTies | undefined;
}

/** Lattice in a hexahedron, in its directions: stiffness, MPa, and wall stress for one unit on the whole. */
export interface HexLattice {
  stiffness: Matrix6;
  stressFactor: number;
}

/** Numbers of the lower half of a stiffness of 24 x 24. */
const HALF = (HEX_SIZE * (HEX_SIZE + 1)) / 2;

/** Hexahedra of a lattice that follows their third direction and the plane of their first two; folded ones are idle. */
export function hexElements(mesh: HexMesh, latticeOf: (element: number) => HexLattice): SolidElements {
  const { places, corners, shares, extentMm, ties } = mesh;
  const count = shares.length;
  const stiffness = new Float64Array(HALF * count);
  const turned: Float64Array[] = [];
  const factors = new Float64Array(count);
  const diagonal = new Float64Array(places.length);
  const carries = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    const at = cornersAt(mesh, element);
    const { stiffness: own, stressFactor } = latticeOf(element);
    const c = rotateStiffness(own, turnOf(hexAt(at, [0, 0, 0]).jacobian));
    turned.push(c);
    factors[element] = stressFactor;
    const full = shares[element]! > 0 ? hexStiffness(at, c) : undefined;
    if (!full) continue;
    carries[element] = 1;
    let to = HALF * element;
    for (let i = 0; i < HEX_SIZE; i++) {
      for (let j = 0; j <= i; j++) stiffness[to++] = shares[element]! * full[HEX_SIZE * i + j]!;
      diagonal[3 * corners[8 * element + Math.floor(i / 3)]! + (i % 3)]! +=
        shares[element]! * full[(HEX_SIZE + 1) * i]!;
    }
  }
  return {
    places,
    corners,
    extentMm,
    stepMm: () => middleEdge(mesh),
    ...(ties && { ties }),
    multiply: (x, out) => multiplyHexes(corners, stiffness, x, out),
    addDiagonal(out) {
      for (let i = 0; i < out.length; i++) out[i]! += diagonal[i]!;
    },
    leaveOut(isIdle) {
      for (let element = 0; element < count; element++)
        if (isIdle[element]) {
          carries[element] = 0;
          stiffness.fill(0, HALF * element, HALF * (element + 1));
        }
    },
    stresses: (u) =>
      Float64Array.from(factors, (factor, element) =>
        // The slopes of a folded one may be infinite.
        carries[element] ? factor * vonMises(turned[element]!, middleStrain(mesh, element, u)) : 0,
      ),
  };
}

function middleStrain(mesh: HexMesh, element: number, u: Float64Array): Float64Array {
  const { slopes } = hexAt(cornersAt(mesh, element), [0, 0, 0]);
  return strainOf(slopes, mesh.corners.subarray(8 * element, 8 * element + 8), u);
}

/** Longest of three edges of a hexahedron, mm: the median, so that a stretched one changes nothing. */
function middleEdge({ places, corners }: HexMesh): number {
  const longest = new Float64Array(corners.length / 8);
  for (let first = 0; first < corners.length; first += 8)
    for (let corner = 1; corner < 8; corner *= 2) {
      const from = 3 * corners[first]!;
      const to = 3 * corners[first + corner]!;
      const x = places[to]! - places[from]!;
      const y = places[to + 1]! - places[from + 1]!;
      const z = places[to + 2]! - places[from + 2]!;
      longest[first / 8] = Math.max(longest[first / 8]!, Math.sqrt(x * x + y * y + z * z));
    }
  return longest.sort()[longest.length >> 1] ?? 0;
}

/** Writes K x into `out`, from lower halves. */
function multiplyHexes(
  corners: Int32Array,
  stiffness: Float64Array,
  x: Float64Array,
  out: Float64Array,
): void {
  const u = new Float64Array(HEX_SIZE);
  const f = new Float64Array(HEX_SIZE);
  out.fill(0);
  let at = 0;
  for (let first = 0; first < corners.length; first += 8) {
    for (let c = 0; c < 8; c++) {
      const node = 3 * corners[first + c]!;
      u[3 * c] = x[node]!;
      u[3 * c + 1] = x[node + 1]!;
      u[3 * c + 2] = x[node + 2]!;
    }
    for (let i = 0; i < HEX_SIZE; i++) {
      const own = u[i]!;
      let sum = 0;
      for (let j = 0; j < i; j++) {
        const value = stiffness[at++]!;
        sum += value * u[j]!;
        f[j]! += value * own;
      }
      f[i] = sum + stiffness[at++]! * own;
    }
    for (let c = 0; c < 8; c++) {
      const node = 3 * corners[first + c]!;
      out[node]! += f[3 * c]!;
      out[node + 1]! += f[3 * c + 1]!;
      out[node + 2]! += f[3 * c + 2]!;
    }
  }
}

/**
 * Rotation from a hexahedron's own directions, its columns: third along its third, first in the plane of its first two.
 */
function turnOf(jacobian: Float64Array): number[] {
  const third = unit(pointFrom(jacobian, 6));
  const along = pointFrom(jacobian, 0);
  const share = dot(along, third);
  const first = unit(mapPoint(along, (value, k) => value - share * third[k]));
  const second = cross(third, first);
  return ([0, 1, 2] as const).flatMap((k) => [first[k], second[k], third[k]]);
}
