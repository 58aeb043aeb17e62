import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { Frame } from '../frame/frame.ts';
import { reachMm, reachTest } from './reach.ts';
import { sightIn } from './sight.ts';

/** Longest edge of a shown face, in cells: the border of what is lost is then shown within a third of a cell. */
const LONGEST_CELLS = 0.34;
/** Depth below the surface where a face is tested, as a share of its longest edge. */
const INSIDE_SHARE = 1e-3;
/** Maximum number of tested faces; above it they stay larger. */
const MOST_FACES = 200_000;

/** Faces that no strut reaches by `shownCoverage`, 9 numbers per triangle, mm. Large ones are halved first. */
export function lostFaces(mesh: Mesh, frame: Frame): Float32Array {
  const { positions: p, triangles: t } = mesh;
  const thinnestMm = Math.min(...extentOf(boundsOf(mesh)));
  const isReached = reachTest(frame, sightIn(mesh), thinnestMm);
  const longestMm = LONGEST_CELLS * Math.min(thinnestMm, reachMm(frame));
  const lost: number[] = [];
  const stack: number[][] = [];
  let tested = t.length / 3;
  for (let i = 0; i < t.length; i += 3) {
    stack.push([0, 1, 2].flatMap((k) => [0, 1, 2].map((axis) => p[t[i + k]! * 3 + axis]!)));
    for (let face = stack.pop(); face; face = stack.pop()) {
      const halves = tested < MOST_FACES ? halvesOf(face, longestMm) : undefined;
      if (halves) {
        stack.push(...halves);
        tested++;
        continue;
      }
      if (!isReached(...placeUnder(face, INSIDE_SHARE * longestMm)))
        for (const value of face) lost.push(value);
    }
  }
  return Float32Array.from(lost);
}

/** Middle of a triangle, this far below its surface, mm. */
function placeUnder(f: readonly number[], depthMm: number): [number, number, number] {
  const u = [f[3]! - f[0]!, f[4]! - f[1]!, f[5]! - f[2]!] as const;
  const v = [f[6]! - f[0]!, f[7]! - f[1]!, f[8]! - f[2]!] as const;
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const share = depthMm / Math.max(Math.hypot(...n), 1e-12);
  const at = (k: 0 | 1 | 2) => (f[k]! + f[k + 3]! + f[k + 6]!) / 3 - share * n[k];
  return [at(0), at(1), at(2)];
}

/** Both halves of a triangle, cut across its longest edge; undefined if that is short enough. */
function halvesOf(face: readonly number[], longestMm: number): [number[], number[]] | undefined {
  const corner = (k: number) => face.slice((k % 3) * 3, (k % 3) * 3 + 3);
  const square = (k: number) => {
    const [a, b] = [corner(k), corner(k + 1)];
    return (a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2;
  };
  const edge = [0, 1, 2].reduce((best, k) => (square(k) > square(best) ? k : best));
  if (square(edge) <= longestMm * longestMm) return undefined;
  const [a, b, c] = [corner(edge), corner(edge + 1), corner(edge + 2)];
  const middle = a.map((value, k) => (value + b[k]!) / 2);
  return [
    [...a, ...middle, ...c],
    [...middle, ...b, ...c],
  ];
}
