/** The three vertices of a face. */
export type Face = readonly [number, number, number];

/**
 * The faces of a mesh, to be changed one by one. Few faces of a large mesh ever are: so which faces lie around a vertex
 * is listed for all at once in flat arrays, and kept in a set only for those that a change comes near.
 */
export class EditableSurface {
  private readonly corners: Uint32Array;
  private readonly gone: Uint8Array;
  /** The faces that were around vertex `v` at first: `listed[start[v]]` to `listed[start[v + 1] - 1]`. */
  private readonly start: Uint32Array;
  private readonly listed: Uint32Array;
  private readonly sets = new Map<number, Set<number>>();

  /** @param triangles three vertices a face; vertices are below `vertexCount` */
  constructor(triangles: Uint32Array, vertexCount: number) {
    this.corners = triangles.slice();
    this.gone = new Uint8Array(triangles.length / 3);
    this.start = new Uint32Array(vertexCount + 1);
    for (let i = 0; i < triangles.length; i++) this.start[triangles[i]! + 1]!++;
    for (let v = 0; v < vertexCount; v++) this.start[v + 1]! += this.start[v]!;
    const at = this.start.slice();
    this.listed = new Uint32Array(triangles.length);
    for (let i = 0; i < triangles.length; i++) this.listed[at[triangles[i]!]!++] = Math.floor(i / 3);
  }

  /** How many faces there were at first; those that are gone keep their number. */
  get count(): number {
    return this.gone.length;
  }

  /** The vertices of a face; undefined where it is gone. */
  face(f: number): Face | undefined {
    if (this.gone[f]) return undefined;
    return [this.corners[f * 3]!, this.corners[f * 3 + 1]!, this.corners[f * 3 + 2]!];
  }

  /** The faces around a vertex. */
  around(v: number): ReadonlySet<number> {
    return this.setOf(v);
  }

  take(f: number): void {
    for (const v of this.face(f)!) this.setOf(v).delete(f);
    this.gone[f] = 1;
  }

  /** Puts a face where one is gone. */
  put(f: number, face: Face): void {
    for (const v of face) this.setOf(v).add(f);
    this.corners.set(face, f * 3);
    this.gone[f] = 0;
  }

  /** The vertices of all faces that are left, three a face. */
  triangles(): Uint32Array {
    const { corners, gone } = this;
    const left = new Uint32Array(corners.length);
    let used = 0;
    for (let i = 0; i < corners.length; i += 3) {
      if (gone[i / 3]) continue;
      left[used++] = corners[i]!;
      left[used++] = corners[i + 1]!;
      left[used++] = corners[i + 2]!;
    }
    return left.slice(0, used);
  }

  private setOf(v: number): Set<number> {
    let set = this.sets.get(v);
    if (!set) {
      set = new Set(this.listed.subarray(this.start[v]!, this.start[v + 1]!));
      this.sets.set(v, set);
    }
    return set;
  }
}
