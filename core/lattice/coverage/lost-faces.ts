import type { Frame } from '../frame/frame.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { reachMm, reachTest } from './reach.ts';

/** Longest edge of a shown face, in cells: the border of what is lost is then shown within a third of a cell. */
const LONGEST_CELLS = 0.34;
/** Maximum number of tested faces; above it they stay larger. */
const MOST_FACES = 200_000;

/**
 * Faces of a model's surface that are farther than one cell from every strut of a frame, 9 numbers per triangle, mm, for
 * a viewer to colour. Large faces are halved until they are small beside a cell.
 */
export function lostFaces({ positions: p, triangles: t }: Mesh, frame: Frame): Float32Array {
  const isReached = reachTest(frame);
  const longestMm = LONGEST_CELLS * reachMm(frame);
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
      const [x, y, z] = [0, 1, 2].map((k) => (face[k]! + face[k + 3]! + face[k + 6]!) / 3);
      if (!isReached(x!, y!, z!)) for (const value of face) lost.push(value);
    }
  }
  return Float32Array.from(lost);
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
