/** Surface patches in a cube with given corner signs. */
export interface CubePatches {
  /** Number of separate surface patches in the cube. */
  count: number;
  /** Patch that crosses each edge of the cube, -1 if both ends have the same sign. */
  ofEdge: Int8Array;
}

/** Axis of each of the twelve edges of a cube, and its start corner (x + 2y + 4z). */
export const CUBE_EDGES: readonly { axis: 0 | 1 | 2; from: number }[] = ([0, 1, 2] as const).flatMap((axis) =>
  [0, 1, 2, 3].map((i) => ({ axis, from: cornerAcross(axis, i & 1, i >> 1) })),
);

/** Number of the edge along an axis from a corner, by the corner's two other coordinates. */
export function edgeNumber(axis: number, from: number): number {
  return axis * 4 + ((from >> ((axis + 1) % 3)) & 1) + 2 * ((from >> ((axis + 2) % 3)) & 1);
}

/** The four cubes around an edge, counter-clockwise: their offset back, and their edge that it is. */
export const CUBES_AROUND_EDGE = [0, 1, 2].map((axis) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([u, v]) => {
    const back = [0, 0, 0];
    back[(axis + 1) % 3] = u!;
    back[(axis + 2) % 3] = v!;
    const from = back[0]! + 2 * back[1]! + 4 * back[2]!;
    return { dx: back[0]!, dy: back[1]!, dz: back[2]!, edge: edgeNumber(axis, from) };
  }),
);

/** Surface patches per sign pattern of a cube's corners (bit set: the field is positive there). */
export const CUBE_PATCHES: readonly CubePatches[] = Array.from({ length: 256 }, (_, mask) => patchesOf(mask));

function cornerAcross(axis: number, first: number, second: number): number {
  return (first << ((axis + 1) % 3)) | (second << ((axis + 2) % 3));
}

/**
 * Follows the surface from edge to edge over the cube's faces. On a face with four crossed edges each
 * positive corner is cut off separately. Both cubes at the face do the same, so their patches meet.
 */
function patchesOf(mask: number): CubePatches {
  const joined = CUBE_EDGES.map((_, edge) => edge);
  const rootOf = (edge: number): number => (joined[edge] === edge ? edge : rootOf(joined[edge]!));
  const isCrossed = (edge: number) => {
    const { axis, from } = CUBE_EDGES[edge]!;
    return ((mask >> from) ^ (mask >> (from | (1 << axis)))) & 1;
  };
  for (const axis of [0, 1, 2]) {
    for (const side of [0, 1 << axis]) {
      const round = [0, 1, 3, 2].map((i) => side | cornerAcross(axis, i & 1, i >> 1));
      const edges = round.map((corner, i) => {
        const next = round[(i + 1) % 4]!;
        return edgeNumber(Math.log2(corner ^ next), corner & next);
      });
      const crossed = edges.filter(isCrossed);
      if (crossed.length === 2) joined[rootOf(crossed[0]!)] = rootOf(crossed[1]!);
      if (crossed.length < 4) continue;
      for (const [i, corner] of round.entries()) {
        if ((mask >> corner) & 1) joined[rootOf(edges[i]!)] = rootOf(edges[(i + 3) % 4]!);
      }
    }
  }
  const roots = [
    ...new Set(
      joined
        .map((_, edge) => edge)
        .filter(isCrossed)
        .map(rootOf),
    ),
  ];
  return {
    count: roots.length,
    ofEdge: Int8Array.from(joined, (_, edge) => (isCrossed(edge) ? roots.indexOf(rootOf(edge)) : -1)),
  };
}
