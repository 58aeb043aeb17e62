import { Fan, type LinkedFaces, linkFaces } from './fan.ts';

/** One connected piece of a surface with rims. */
export interface Piece {
  /** The corners of its rims, three coordinates each, mm. */
  rims: Float32Array;
  /** Six times the volume its faces span with the origin, mm3. */
  sixfoldMm3: number;
  /** What that grows by when the piece is moved by 1 mm along each axis. */
  sixfoldPerMm: [number, number, number];
}

/** Splits a surface, 9 coordinates a face, into its connected pieces, and lists where they can be continued. */
export function piecesOf(coordinates: Float32Array, linked: LinkedFaces = linkFaces(coordinates)): Piece[] {
  const { vertex: v, count } = linked;
  const parts = new Groups(count);
  for (let i = 0; i < v.length; i += 3) {
    parts.join(v[i]!, v[i + 1]!);
    parts.join(v[i]!, v[i + 2]!);
  }
  const pieces = new Map<number, Piece & { rimList: number[] }>();
  const pieceOf = (vertex: number) => {
    const at = parts.of(vertex);
    let piece = pieces.get(at);
    if (!piece) {
      piece = { rims: new Float32Array(), rimList: [], sixfoldMm3: 0, sixfoldPerMm: [0, 0, 0] };
      pieces.set(at, piece);
    }
    return piece;
  };
  for (let i = 0; i < v.length; i += 3) addVolume(pieceOf(v[i]!), coordinates, i * 3);

  for (const vertex of rimVertices(linked)) {
    const at = linked.first[vertex]! * 3;
    pieceOf(vertex).rimList.push(coordinates[at]!, coordinates[at + 1]!, coordinates[at + 2]!);
  }
  return [...pieces.values()].map(({ rimList, ...piece }) => ({
    ...piece,
    rims: Float32Array.from(rimList),
  }));
}

/** The ends of directed edges without an opposite, in the order they are met. */
function rimVertices(linked: LinkedFaces): Set<number> {
  const found = new Set<number>();
  const fan = new Fan(linked);
  for (const vertex of linked.open) {
    fan.read(vertex);
    for (let i = 0; i < fan.faces; i++) {
      if (fan.uses(fan.out(i)).back === 0) found.add(vertex).add(fan.out(i));
    }
  }
  return found;
}

function addVolume(piece: Piece, p: Float32Array, o: number): void {
  const ax = p[o]!;
  const ay = p[o + 1]!;
  const az = p[o + 2]!;
  const bx = p[o + 3]!;
  const by = p[o + 4]!;
  const bz = p[o + 5]!;
  const cx = p[o + 6]!;
  const cy = p[o + 7]!;
  const cz = p[o + 8]!;
  piece.sixfoldMm3 += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const wx = cx - ax;
  const wy = cy - ay;
  const wz = cz - az;
  piece.sixfoldPerMm[0] += uy * wz - uz * wy;
  piece.sixfoldPerMm[1] += uz * wx - ux * wz;
  piece.sixfoldPerMm[2] += ux * wy - uy * wx;
}

/** Numbers that are joined into groups. */
export class Groups {
  private readonly parent: Int32Array;

  constructor(count: number) {
    this.parent = new Int32Array(count);
    for (let i = 0; i < count; i++) this.parent[i] = i;
  }

  of(i: number): number {
    let root = i;
    while (this.parent[root] !== root) {
      this.parent[root] = this.parent[this.parent[root]!]!;
      root = this.parent[root]!;
    }
    return root;
  }

  join(a: number, b: number): void {
    const one = this.of(a);
    const other = this.of(b);
    if (one !== other) this.parent[Math.max(one, other)] = Math.min(one, other);
  }
}
