import { mortonOrder } from './morton-order.ts';

/** Faces in an order that keeps neighbours close, and a hierarchy of bounding boxes around groups of them. */
export interface FaceTree {
  /** Numbers of the faces in that order; undefined if it is the given one. */
  order: Uint32Array | undefined;
  /** 9 coordinates a face, in that order. */
  corners: Float32Array;
  /** Per place in the order the low and the high ends of the face's bounding box. */
  faceBox: Float32Array;
  /** Bounding boxes per level, around twice as many faces as the level below; level 0 around `LEAF_FACES`. */
  levels: Float32Array[];
}

/** Faces in a box of the lowest level. */
const LEAF_FACES = 4;
/** Expected box overlaps per face in the given order above which the faces are sorted. */
const MEETINGS_PER_FACE = 5;

/**
 * Builds a tree of bounding boxes over faces. Keeps the given order if it has neighbours together, as results
 * do; otherwise sorts along a Z-order curve.
 * @param corners 9 coordinates a face
 */
export function buildFaceTree(corners: Float32Array): FaceTree {
  const faces = corners.length / 9;
  const box = boxesOf(corners);
  const levels = levelsOver(box);
  if (expectedMeetings(levels) <= MEETINGS_PER_FACE * faces)
    return { order: undefined, corners, faceBox: box, levels };
  const order = mortonOrder(box);
  const faceBox = new Float32Array(box.length);
  const sorted = new Float32Array(corners.length);
  for (let i = 0; i < faces; i++) {
    const b = order[i]! * 6;
    for (let k = 0; k < 6; k++) faceBox[i * 6 + k] = box[b + k]!;
    const o = order[i]! * 9;
    for (let k = 0; k < 9; k++) sorted[i * 9 + k] = corners[o + k]!;
  }
  return { order, corners: sorted, faceBox, levels: levelsOver(faceBox) };
}

function levelsOver(faceBox: Float32Array): Float32Array[] {
  const levels = [around(faceBox, LEAF_FACES)];
  while (levels.at(-1)!.length > 6) levels.push(around(levels.at(-1)!, 2));
  return levels;
}

/** Expected number of overlapping pairs of boxes, over all levels, if spread at random. */
function expectedMeetings(levels: readonly Float32Array[]): number {
  const whole = levels.at(-1)!;
  let meetings = 0;
  for (const boxes of levels) {
    const mean = [0, 0, 0];
    for (let b = 0; b < boxes.length; b += 6)
      for (let k = 0; k < 3; k++) mean[k]! += (6 * (boxes[b + 3 + k]! - boxes[b + k]!)) / boxes.length;
    let share = 0;
    for (let b = 0; b < boxes.length; b += 6) {
      let part = 1;
      for (let k = 0; k < 3; k++) {
        const extent = whole[3 + k]! - whole[k]!;
        const reach = boxes[b + 3 + k]! - boxes[b + k]! + mean[k]!;
        if (reach < extent) part *= reach / extent;
      }
      share += part;
    }
    meetings += (share * boxes.length) / 12;
  }
  return meetings;
}

/** The topmost box with itself: all pairs of faces. */
function wholePair(tree: FaceTree): Int32Array {
  return Int32Array.of(tree.levels.length - 1, 0, 0);
}

/**
 * Returns pairs of boxes of which each holds a part of the work of `meetingPairs`, in its order: for each the level,
 * one box and another.
 * @param depth levels below the topmost
 */
export function pairsOfBoxes(tree: FaceTree, depth: number): Int32Array {
  let pairs = wholePair(tree);
  for (let step = 0; step < depth; step++) {
    const below: number[] = [];
    for (let i = 0; i < pairs.length; i += 3) {
      const [level, a, b] = [pairs[i]!, pairs[i + 1]!, pairs[i + 2]!];
      const boxes = tree.levels[level]!;
      if (a !== b && !meet(boxes, a * 6, boxes, b * 6)) continue;
      if (level === 0) below.push(level, a, b);
      else {
        const children = new Int32Array(12);
        // The last one put on the stack is the first to be taken.
        for (let top = putChildren(tree, level, a, b, children, 0); top > 0; top -= 3)
          below.push(children[top - 3]!, children[top - 2]!, children[top - 1]!);
      }
    }
    pairs = Int32Array.from(below);
  }
  return pairs;
}

/** Puts the pairs of boxes below a pair on a stack, three numbers each, and returns its new height. */
function putChildren(
  { levels }: FaceTree,
  level: number,
  a: number,
  b: number,
  stack: Int32Array,
  height: number,
): number {
  const count = levels[level - 1]!.length / 6;
  let top = height;
  for (let i = 2 * a; i < 2 * a + 2 && i < count; i++) {
    for (let j = a === b ? i : 2 * b; j < 2 * b + 2 && j < count; j++) {
      stack[top++] = level - 1;
      stack[top++] = i;
      stack[top++] = j;
    }
  }
  return top;
}

/**
 * Calls `onPair` with the places in the order, the smaller first, of each pair of faces whose bounding boxes meet.
 * @param within pairs of boxes whose faces are meant (`pairsOfBoxes`); by default all faces
 */
export function meetingPairs(
  tree: FaceTree,
  onPair: (i: number, j: number) => void,
  within: Int32Array = wholePair(tree),
): void {
  const { faceBox, levels } = tree;
  if (faceBox.length === 0) return;
  // A level, one box of it and another; a pair of children waits while its siblings are processed.
  const stack = new Int32Array(3 * 4 * (levels.length + 1));
  for (let i = 0; i < within.length; i += 3) {
    stack.set(within.subarray(i, i + 3));
    meetingBelow(tree, stack, onPair);
  }
}

/** Does so for the one pair of boxes on the stack. */
function meetingBelow(tree: FaceTree, stack: Int32Array, onPair: (i: number, j: number) => void): void {
  const { faceBox, levels } = tree;
  const faces = faceBox.length / 6;
  let top = 3;
  while (top > 0) {
    const b = stack[--top]!;
    const a = stack[--top]!;
    const level = stack[--top]!;
    const boxes = levels[level]!;
    if (a !== b && !meet(boxes, a * 6, boxes, b * 6)) continue;
    if (level === 0) {
      const endA = Math.min(faces, (a + 1) * LEAF_FACES);
      const endB = Math.min(faces, (b + 1) * LEAF_FACES);
      for (let i = a * LEAF_FACES; i < endA; i++) {
        if (a !== b && !meet(faceBox, i * 6, boxes, b * 6)) continue;
        for (let j = a === b ? i + 1 : b * LEAF_FACES; j < endB; j++) {
          if (meet(faceBox, i * 6, faceBox, j * 6)) onPair(i, j);
        }
      }
      continue;
    }
    top = putChildren(tree, level, a, b, stack, top);
  }
}

function meet(first: Float32Array, a: number, second: Float32Array, b: number): boolean {
  return (
    first[a]! <= second[b + 3]! &&
    second[b]! <= first[a + 3]! &&
    first[a + 1]! <= second[b + 4]! &&
    second[b + 1]! <= first[a + 4]! &&
    first[a + 2]! <= second[b + 5]! &&
    second[b + 2]! <= first[a + 5]!
  );
}

/** Returns bounding boxes around groups of this many boxes. */
function around(box: Float32Array, run: number): Float32Array {
  const count = box.length / 6;
  const out = new Float32Array(Math.ceil(count / run) * 6);
  for (let o = 0, i = 0; o < out.length; o += 6) {
    for (let k = 0; k < 6; k++) out[o + k] = box[i * 6 + k]!;
    const end = Math.min(count, i + run);
    for (i++; i < end; i++) {
      for (let k = 0; k < 3; k++) {
        if (box[i * 6 + k]! < out[o + k]!) out[o + k] = box[i * 6 + k]!;
        if (box[i * 6 + 3 + k]! > out[o + 3 + k]!) out[o + 3 + k] = box[i * 6 + 3 + k]!;
      }
    }
  }
  return out;
}

/** Returns per face the low and the high ends of its bounding box. */
function boxesOf(corners: Float32Array): Float32Array {
  const box = new Float32Array((corners.length / 9) * 6);
  for (let at = 0, b = 0; at < corners.length; at += 9, b += 6) {
    for (let k = 0; k < 3; k++) {
      const u = corners[at + k]!;
      const v = corners[at + 3 + k]!;
      const w = corners[at + 6 + k]!;
      box[b + k] = u < v ? (u < w ? u : w) : v < w ? v : w;
      box[b + 3 + k] = u > v ? (u > w ? u : w) : v > w ? v : w;
    }
  }
  return box;
}
