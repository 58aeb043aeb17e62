import { grouped } from '../../lists/grouped.ts';
import { madeOnce } from '../../lists/made-once.ts';

export type Face = readonly [number, number, number];

/**
 * Faces of a mesh, editable one by one. Few faces of a large mesh ever change, so the faces around each
 * vertex are listed in flat arrays, and in sets only near a change.
 */
export class EditableSurface {
  readonly #vertices: Uint32Array;
  readonly #gone: Uint8Array;
  /** Initial faces around vertex `v`: `listed[start[v]]` to `listed[start[v + 1] - 1]`. */
  readonly #start: Uint32Array;
  readonly #listed: Uint32Array;
  readonly #sets = new Map<number, Set<number>>();

  /** @param triangles three vertices a face; vertices are below `vertexCount` */
  constructor(triangles: Uint32Array, vertexCount: number) {
    this.#vertices = triangles.slice();
    this.#gone = new Uint8Array(triangles.length / 3);
    const { start, members } = grouped(triangles, vertexCount);
    this.#start = start;
    this.#listed = members.map((corner) => Math.floor(corner / 3));
  }

  /** Initial number of faces; removed faces keep their number. */
  get count(): number {
    return this.#gone.length;
  }

  /** Vertices of a face; undefined if it was removed. */
  face(f: number): Face | undefined {
    if (this.#gone[f]) return undefined;
    return [this.#vertices[f * 3]!, this.#vertices[f * 3 + 1]!, this.#vertices[f * 3 + 2]!];
  }

  around(v: number): ReadonlySet<number> {
    return this.#setOf(v);
  }

  take(f: number): void {
    for (const v of this.face(f)!) this.#setOf(v).delete(f);
    this.#gone[f] = 1;
  }

  /** Puts a face in the place of a removed one. */
  put(f: number, face: Face): void {
    for (const v of face) this.#setOf(v).add(f);
    this.#vertices.set(face, f * 3);
    this.#gone[f] = 0;
  }

  /** Vertices of the remaining faces, three per face. */
  triangles(): Uint32Array {
    const vertices = this.#vertices;
    const gone = this.#gone;
    const left = new Uint32Array(vertices.length);
    let used = 0;
    for (let i = 0; i < vertices.length; i += 3) {
      if (gone[i / 3]) continue;
      left[used++] = vertices[i]!;
      left[used++] = vertices[i + 1]!;
      left[used++] = vertices[i + 2]!;
    }
    return left.slice(0, used);
  }

  #setOf(v: number): Set<number> {
    return madeOnce(
      this.#sets,
      v,
      () => new Set(this.#listed.subarray(this.#start[v]!, this.#start[v + 1]!)),
    );
  }
}
