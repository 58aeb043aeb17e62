import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Faces that change at each layer, and the first layer above each vertex. */
export interface FaceEvents {
  /** Index of the first plane above a vertex; the number of planes if there is none. */
  layerOf: Uint32Array;
  /** Faces of layer k: from `starts[k]` to `starts[k + 1]` in `faces`. */
  starts: Uint32Array;
  faces: Uint32Array;
}

/**
 * Lists the faces whose section begins, bends or ends at each layer. A vertex on a plane counts as above it: no edge is
 * then cut at its end without being cut in both faces, so every contour closes.
 * @param heightsMm heights of the planes, rising
 */
export function faceEvents({ positions, triangles }: Mesh, heightsMm: Float64Array): FaceEvents {
  const layers = heightsMm.length;
  const layerOf = new Uint32Array(positions.length / 3);
  for (let v = 0; v < layerOf.length; v++) layerOf[v] = firstAbove(heightsMm, positions[v * 3 + 2]!);
  const starts = new Uint32Array(layers + 1);
  for (let i = 0; i < triangles.length; i += 3) {
    const [low, middle, high] = sortedLayers(layerOf, triangles, i);
    if (low === high) continue;
    starts[low]!++;
    if (middle !== low && middle !== high) starts[middle]!++;
    if (high < layers) starts[high]!++;
  }
  let sum = 0;
  for (let k = 0; k <= layers; k++) {
    const count = starts[k]!;
    starts[k] = sum;
    sum += count;
  }
  const faces = new Uint32Array(sum);
  const at = starts.slice();
  for (let i = 0; i < triangles.length; i += 3) {
    const [low, middle, high] = sortedLayers(layerOf, triangles, i);
    if (low === high) continue;
    faces[at[low]!++] = i / 3;
    if (middle !== low && middle !== high) faces[at[middle]!++] = i / 3;
    if (high < layers) faces[at[high]!++] = i / 3;
  }
  return { layerOf, starts, faces };
}

const sorted: [number, number, number] = [0, 0, 0];

/** The layers of a face's vertices in rising order. Returns the same array each time. */
function sortedLayers(
  layerOf: Uint32Array,
  triangles: Uint32Array,
  i: number,
): readonly [number, number, number] {
  let a = layerOf[triangles[i]!]!;
  let b = layerOf[triangles[i + 1]!]!;
  let c = layerOf[triangles[i + 2]!]!;
  let swap = 0;
  if (a > b) {
    swap = a;
    a = b;
    b = swap;
  }
  if (b > c) {
    swap = b;
    b = c;
    c = swap;
  }
  if (a > b) {
    swap = a;
    a = b;
    b = swap;
  }
  sorted[0] = a;
  sorted[1] = b;
  sorted[2] = c;
  return sorted;
}

function firstAbove(heights: Float64Array, z: number): number {
  let low = 0;
  let high = heights.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (heights[middle]! > z) high = middle;
    else low = middle + 1;
  }
  return low;
}
