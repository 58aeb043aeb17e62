import { Effort, STEPS } from '../../solid/effort.ts';
import { BOX, type FaceTree, faceEndOf, LEAF_FACES } from './face-tree.ts';

/** Search for the nearest face, from the last leaf up: a third of the time for points along a surface. */
export class NearestFaces {
  /** Nearest place of the last search. */
  readonly place = new Float64Array(3);
  readonly #tree: FaceTree;
  readonly #stack = new Int32Array(64);
  readonly #onFace = new Float64Array(3);
  /** Leaf of `place`, and its face in the order of the leaves. */
  #leaf: number;
  #face = 0;
  #squared = 0;
  #isFound = false;
  readonly #effort: Effort;

  constructor(tree: FaceTree, effort = new Effort()) {
    this.#tree = tree;
    this.#effort = effort;
    this.#leaf = tree.firstLeaf;
  }

  /**
   * Distance from a point to the nearest face; sets `place`. Infinity beyond the limit.
   * @throws EffortSpent
   * @param limit places at least this far away are not searched
   * @param enough the search ends with any place as near as this
   */
  distance(p: Float64Array, limit = Infinity, enough = 0): number {
    const enoughSquared = enough * enough;
    this.#squared = limit * limit;
    this.#isFound = false;
    let node = this.#leaf;
    this.#searchLeaf(node, p);
    while (node > 1 && !(this.#isFound && this.#squared <= enoughSquared)) {
      this.#searchBelow(node ^ 1, p, enoughSquared);
      node >>= 1;
    }
    return this.#isFound ? Math.sqrt(this.#squared) : Infinity;
  }

  get face(): number {
    return this.#tree.order[this.#face]!;
  }

  #searchBelow(top: number, p: Float64Array, enoughSquared: number): void {
    const tree = this.#tree;
    const stack = this.#stack;
    let depth = 0;
    stack[depth++] = top;
    while (depth > 0) {
      const node = stack[--depth]!;
      if (boxDistance(tree.boxes, node, p) >= this.#squared) continue;
      if (node >= tree.firstLeaf) {
        this.#searchLeaf(node, p);
        if (this.#isFound && this.#squared <= enoughSquared) return;
        continue;
      }
      const left = node * 2;
      const toLeft = boxDistance(tree.boxes, left, p);
      const toRight = boxDistance(tree.boxes, left + 1, p);
      // The nearer child is on top of the stack.
      const nearer = toLeft <= toRight ? left : left + 1;
      if (Math.max(toLeft, toRight) < this.#squared) stack[depth++] = nearer ^ 1;
      if (Math.min(toLeft, toRight) < this.#squared) stack[depth++] = nearer;
    }
  }

  #searchLeaf(leaf: number, p: Float64Array): void {
    const tree = this.#tree;
    const onFace = this.#onFace;
    const end = faceEndOf(tree, leaf);
    this.#effort.spend(LEAF_FACES * STEPS.distance);
    for (let face = (leaf - tree.firstLeaf) * LEAF_FACES; face < end; face++) {
      const squared = faceDistance(tree.corners, face * 9, p, onFace);
      // Not a number for a face without area.
      if (!(squared < this.#squared)) continue;
      this.#squared = squared;
      this.#isFound = true;
      this.#leaf = leaf;
      this.#face = face;
      this.place.set(onFace);
    }
  }
}

function boxDistance(boxes: Float64Array, node: number, p: Float64Array): number {
  const b = node * BOX;
  const x = p[0]!;
  const y = p[1]!;
  const z = p[2]!;
  const dx = x < boxes[b]! ? boxes[b]! - x : x > boxes[b + 3]! ? x - boxes[b + 3]! : 0;
  const dy = y < boxes[b + 1]! ? boxes[b + 1]! - y : y > boxes[b + 4]! ? y - boxes[b + 4]! : 0;
  const dz = z < boxes[b + 2]! ? boxes[b + 2]! - z : z > boxes[b + 5]! ? z - boxes[b + 5]! : 0;
  return dx * dx + dy * dy + dz * dz;
}

/**
 * Squared distance to a triangle; sets `at` to its nearest place (Ericson, Real-Time Collision Detection, 5.1.5). Not
 * `nearestOnTriangle`: that would take 32-bit and 64-bit arrays (docs/engine.md#threads).
 */
function faceDistance(c: Float64Array, f: number, p: Float64Array, at: Float64Array): number {
  const px = p[0]!;
  const py = p[1]!;
  const pz = p[2]!;
  const ax = c[f]!;
  const ay = c[f + 1]!;
  const az = c[f + 2]!;
  const abx = c[f + 3]! - ax;
  const aby = c[f + 4]! - ay;
  const abz = c[f + 5]! - az;
  const acx = c[f + 6]! - ax;
  const acy = c[f + 7]! - ay;
  const acz = c[f + 8]! - az;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
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
  const x = ax + v * abx + w * acx;
  const y = ay + v * aby + w * acy;
  const z = az + v * abz + w * acz;
  at[0] = x;
  at[1] = y;
  at[2] = z;
  return (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z);
}
