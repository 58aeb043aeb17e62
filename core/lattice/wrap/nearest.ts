import { BOX, type FaceTree, faceEndOf, LEAF_FACES } from './face-tree.ts';

const stack = new Int32Array(64);
const at = new Float64Array(3);
/** Nearest place of the last search. */
export const nearestPlace = new Float64Array(3);

/**
 * Distance from a point to the nearest face; the place is left in `nearestPlace`. Infinity beyond the limit.
 * @param limit places at least this far away are not searched
 * @param enough the search ends with any place as near as this
 */
export function nearestDistance(tree: FaceTree, p: Float64Array, limit = Infinity, enough = 0): number {
  const { firstLeaf, corners } = tree;
  let best = limit * limit;
  let found = false;
  let depth = 0;
  stack[depth++] = 1;
  while (depth > 0) {
    const node = stack[--depth]!;
    if (boxDistance(tree, node, p) >= best) continue;
    if (node >= firstLeaf) {
      const end = faceEndOf(tree, node);
      for (let face = (node - firstLeaf) * LEAF_FACES; face < end; face++) {
        const squared = faceDistance(corners, face * 9, p);
        // Not a number for a face without area.
        if (!(squared < best)) continue;
        best = squared;
        found = true;
        nearestPlace.set(at);
        if (best <= enough * enough) return Math.sqrt(best);
      }
      continue;
    }
    const left = node * 2;
    const toLeft = boxDistance(tree, left, p);
    const toRight = boxDistance(tree, left + 1, p);
    // The nearer child is on top of the stack.
    const nearer = toLeft <= toRight ? left : left + 1;
    const farther = nearer === left ? left + 1 : left;
    if (Math.max(toLeft, toRight) < best) stack[depth++] = farther;
    if (Math.min(toLeft, toRight) < best) stack[depth++] = nearer;
  }
  return found ? Math.sqrt(best) : Infinity;
}

function boxDistance({ boxes }: FaceTree, node: number, p: Float64Array): number {
  const b = node * BOX;
  const x = p[0]!;
  const y = p[1]!;
  const z = p[2]!;
  const dx = x < boxes[b]! ? boxes[b]! - x : x > boxes[b + 3]! ? x - boxes[b + 3]! : 0;
  const dy = y < boxes[b + 1]! ? boxes[b + 1]! - y : y > boxes[b + 4]! ? y - boxes[b + 4]! : 0;
  const dz = z < boxes[b + 2]! ? boxes[b + 2]! - z : z > boxes[b + 5]! ? z - boxes[b + 5]! : 0;
  return dx * dx + dy * dy + dz * dz;
}

/** Squared distance to a triangle; sets `at` to its nearest place (Ericson, Real-Time Collision Detection, 5.1.5). */
function faceDistance(c: Float64Array, f: number, p: Float64Array): number {
  const abx = c[f + 3]! - c[f]!;
  const aby = c[f + 4]! - c[f + 1]!;
  const abz = c[f + 5]! - c[f + 2]!;
  const acx = c[f + 6]! - c[f]!;
  const acy = c[f + 7]! - c[f + 1]!;
  const acz = c[f + 8]! - c[f + 2]!;
  const apx = p[0]! - c[f]!;
  const apy = p[1]! - c[f + 1]!;
  const apz = p[2]! - c[f + 2]!;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  let v = 0;
  let w = 0;
  const d3 = d1 - bb;
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - cc;
  const vc = d1 * d4 - d3 * d2;
  const vb = d5 * d2 - d1 * d6;
  const va = d3 * d6 - d5 * d4;
  if (d1 <= 0 && d2 <= 0) v = 0;
  else if (d3 >= 0 && d4 <= d3) v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else {
    const sum = va + vb + vc;
    v = vb / sum;
    w = vc / sum;
  }
  const x = c[f]! + v * abx + w * acx;
  const y = c[f + 1]! + v * aby + w * acy;
  const z = c[f + 2]! + v * abz + w * acz;
  at[0] = x;
  at[1] = y;
  at[2] = z;
  return (p[0]! - x) ** 2 + (p[1]! - y) ** 2 + (p[2]! - z) ** 2;
}
