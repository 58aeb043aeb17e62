import { identifyCorners } from './vertices.ts';

/**
 * Vertices around which the faces do not form one cycle with each edge used once in either direction;
 * ascending. Empty for a closed, oriented, manifold surface. A sound surface has such vertices only at its
 * boundary loops, so the others can be analysed slowly (`Fan`).
 */
function openVertices({ vertex, count, first, following }: Omit<LinkedFaces, 'open'>): Uint32Array {
  const open = new Uint32Array(count);
  let found = 0;
  // Per neighbour the vertex whose fan it was last part of, and the neighbour from which the face that leaves
  // to it comes.
  const around = new Int32Array(count * 2).fill(-1);
  for (let at = 0; at < count; at++) {
    let faces = 0;
    let begin = -1;
    let once = true;
    for (let c = first[at]!; c >= 0; c = following[c]!) {
      const turn = c % 3;
      const out = vertex[turn === 2 ? c - 2 : c + 1]!;
      if (around[out * 2] === at) once = false;
      around[out * 2] = at;
      around[out * 2 + 1] = vertex[turn === 0 ? c + 2 : c - 1]!;
      begin = out;
      faces++;
    }
    let steps = 0;
    let neighbour = begin;
    while (once && steps < faces && around[neighbour * 2] === at) {
      neighbour = around[neighbour * 2 + 1]!;
      steps++;
      if (neighbour === begin) break;
    }
    if (!once || steps !== faces || neighbour !== begin) open[found++] = at;
  }
  return open.subarray(0, found);
}

export interface LinkedFaces {
  /** Number of the vertex at each face corner, three per face, and the number of vertices. */
  vertex: Uint32Array;
  count: number;
  /** Face corners at vertex `i`: `first[i]`, then the `following` one of each, ascending, up to -1. */
  first: Int32Array;
  following: Int32Array;
  /** Ascending vertices whose faces form no single cycle with edges used once either way. */
  open: Uint32Array;
}

/** Links the faces of a surface, 9 coordinates per face. Linear. */
export function linkFaces(coordinates: Float32Array): LinkedFaces {
  const { vertex, count } = identifyCorners(coordinates);
  const first = new Int32Array(count).fill(-1);
  const following = new Int32Array(vertex.length);
  for (let c = vertex.length - 1; c >= 0; c--) {
    const v = vertex[c]!;
    following[c] = first[v]!;
    first[v] = c;
  }
  return { vertex, count, first, following, open: openVertices({ vertex, count, first, following }) };
}
