import { hilbertOrder } from './hilbert-order.ts';

export const LEAF_FACES = 4;
/** Numbers per node in `boxes`: lowest and highest coordinates of its faces. */
export const BOX = 6;
/** Numbers per node in `dipoles`: area vector, centre (mean by area), square of the radius about the centre. */
export const DIPOLE = 7;

/**
 * Balanced binary tree over the faces of a surface along a Hilbert curve. Node 1 is the root, the children of `n` are
 * `2n` and `2n + 1`; from `firstLeaf` on nodes are leaves, and leaf `l` holds the faces from `(l - firstLeaf) *
 * LEAF_FACES`. Built from the leaves up in linear time. Own code, because three-mesh-bvh builds from the top (three
 * times as long for 2 M faces) and has no sums for winding numbers.
 */
export interface FaceTree {
  /** Vertices of the faces in the order of the leaves, 9 numbers each. */
  corners: Float64Array;
  /** Number of each face before sorting. */
  order: Uint32Array;
  faceCount: number;
  firstLeaf: number;
  boxes: Float64Array;
  dipoles: Float64Array;
  /** Nodes and faces that sums over this tree looked at so far. */
  looks: number;
}

/** Builds the tree. @param positions x, y, z per vertex, in any unit */
export function buildFaceTree(positions: ArrayLike<number>, triangles: Uint32Array): FaceTree {
  const faceCount = triangles.length / 3;
  const order = hilbertOrder(positions, triangles);
  const corners = new Float64Array(faceCount * 9);
  for (let i = 0, out = 0; i < faceCount; i++) {
    const from = order[i]! * 3;
    for (let k = 0; k < 3; k++) {
      const v = triangles[from + k]! * 3;
      corners[out++] = positions[v]!;
      corners[out++] = positions[v + 1]!;
      corners[out++] = positions[v + 2]!;
    }
  }
  let firstLeaf = 1;
  while (firstLeaf * LEAF_FACES < faceCount) firstLeaf *= 2;
  const boxes = new Float64Array(firstLeaf * 2 * BOX);
  const dipoles = new Float64Array(firstLeaf * 2 * DIPOLE);
  const areas = new Float64Array(firstLeaf * 2);
  const tree = { corners, order, faceCount, firstLeaf, boxes, dipoles, looks: 0 };
  for (let node = firstLeaf * 2 - 1; node > 0; node--) {
    if (node >= firstLeaf) sumFaces(tree, areas, node);
    else sumChildren(tree, areas, node);
    if (node >= firstLeaf) setLeafRadius(tree, node);
    else setRadius(tree, node);
  }
  return tree;
}

/** Number after the last face of a leaf. */
export function faceEndOf({ faceCount, firstLeaf }: FaceTree, leaf: number): number {
  return Math.min(faceCount, (leaf - firstLeaf + 1) * LEAF_FACES);
}

function sumFaces(tree: FaceTree, areas: Float64Array, leaf: number): void {
  const { corners: c, boxes, dipoles } = tree;
  const b = leaf * BOX;
  const d = leaf * DIPOLE;
  boxes.fill(Infinity, b, b + 3);
  boxes.fill(-Infinity, b + 3, b + 6);
  const end = faceEndOf(tree, leaf);
  for (let face = (leaf - tree.firstLeaf) * LEAF_FACES; face < end; face++) {
    const at = face * 9;
    for (let i = at; i < at + 9; i++) {
      const k = b + ((i - at) % 3);
      if (c[i]! < boxes[k]!) boxes[k] = c[i]!;
      if (c[i]! > boxes[k + 3]!) boxes[k + 3] = c[i]!;
    }
    const ux = c[at + 3]! - c[at]!;
    const uy = c[at + 4]! - c[at + 1]!;
    const uz = c[at + 5]! - c[at + 2]!;
    const vx = c[at + 6]! - c[at]!;
    const vy = c[at + 7]! - c[at + 1]!;
    const vz = c[at + 8]! - c[at + 2]!;
    const nx = (uy * vz - uz * vy) / 2;
    const ny = (uz * vx - ux * vz) / 2;
    const nz = (ux * vy - uy * vx) / 2;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    dipoles[d]! += nx;
    dipoles[d + 1]! += ny;
    dipoles[d + 2]! += nz;
    for (let k = 0; k < 3; k++) {
      dipoles[d + 3 + k]! += (area * (c[at + k]! + c[at + 3 + k]! + c[at + 6 + k]!)) / 3;
    }
    areas[leaf]! += area;
  }
  finishCentre(tree, areas, leaf);
}

function sumChildren(tree: FaceTree, areas: Float64Array, node: number): void {
  const { boxes, dipoles } = tree;
  const left = node * 2;
  const right = left + 1;
  areas[node] = areas[left]! + areas[right]!;
  for (let k = 0; k < 3; k++) {
    boxes[node * BOX + k] = Math.min(boxes[left * BOX + k]!, boxes[right * BOX + k]!);
    boxes[node * BOX + 3 + k] = Math.max(boxes[left * BOX + 3 + k]!, boxes[right * BOX + 3 + k]!);
    dipoles[node * DIPOLE + k] = dipoles[left * DIPOLE + k]! + dipoles[right * DIPOLE + k]!;
    const l = left * DIPOLE + 3 + k;
    const r = right * DIPOLE + 3 + k;
    // The centre of an empty node is not a number, its area zero.
    dipoles[node * DIPOLE + 3 + k] =
      (areas[left]! > 0 ? areas[left]! * dipoles[l]! : 0) +
      (areas[right]! > 0 ? areas[right]! * dipoles[r]! : 0);
  }
  finishCentre(tree, areas, node);
}

/** Divides the sum of centres by the area; a node without area has its centre in the middle of its box. */
function finishCentre({ boxes, dipoles }: FaceTree, areas: Float64Array, node: number): void {
  for (let k = 0; k < 3; k++) {
    const at = node * DIPOLE + 3 + k;
    const box = node * BOX + k;
    dipoles[at] = areas[node]! > 0 ? dipoles[at]! / areas[node]! : (boxes[box]! + boxes[box + 3]!) / 2;
  }
}

/** Centre of a node without faces: so far away that no search enters it. */
const NOWHERE = 1e150;

/** Radius to the farthest corner: of a leaf it is up to half of that to the corners of its box. */
function setLeafRadius(tree: FaceTree, leaf: number): void {
  const { corners: c, dipoles } = tree;
  const d = leaf * DIPOLE;
  const from = (leaf - tree.firstLeaf) * LEAF_FACES * 9;
  const end = faceEndOf(tree, leaf) * 9;
  if (end <= from) dipoles.fill(NOWHERE, d + 3, d + 6);
  let squared = 0;
  for (let i = from; i < end; i += 3) {
    const x = c[i]! - dipoles[d + 3]!;
    const y = c[i + 1]! - dipoles[d + 4]!;
    const z = c[i + 2]! - dipoles[d + 5]!;
    squared = Math.max(squared, x * x + y * y + z * z);
  }
  dipoles[d + 6] = squared;
}

function setRadius({ boxes, dipoles }: FaceTree, node: number): void {
  if (boxes[node * BOX]! > boxes[node * BOX + 3]!) {
    dipoles.fill(NOWHERE, node * DIPOLE + 3, node * DIPOLE + 6);
    return;
  }
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const centre = dipoles[node * DIPOLE + 3 + k]!;
    const reach = Math.max(centre - boxes[node * BOX + k]!, boxes[node * BOX + 3 + k]! - centre);
    squared += reach * reach;
  }
  dipoles[node * DIPOLE + 6] = squared;
}
