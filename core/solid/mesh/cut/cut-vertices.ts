/** Vertices in which edges of one surface pass through faces of another. */
export class CutVertices {
  /** Places, mm: three numbers a vertex. */
  places = new Float64Array(3 << 12);
  /** Share of the way along the edge, from the start of its lower half-edge. */
  along = new Float64Array(1 << 12);
  /** 1 if that way enters the kept part. */
  enters = new Uint8Array(1 << 12);
  /** Face that the edge passes through. */
  faces = new Int32Array(1 << 12);
  /** Next vertex of the same edge, or -1. */
  next = new Int32Array(1 << 12);
  count = 0;

  add(vertex: { place: Float64Array; along: number; enters: boolean; face: number; next: number }): number {
    if (this.count === this.along.length) this.#grow();
    const at = this.count++;
    this.places.set(vertex.place, at * 3);
    this.along[at] = vertex.along;
    this.enters[at] = vertex.enters ? 1 : 0;
    this.faces[at] = vertex.face;
    this.next[at] = vertex.next;
    return at;
  }

  #grow(): void {
    const { length } = this.along;
    const doubled = <T extends Float64Array | Uint8Array | Int32Array>(list: T, made: T): T => {
      made.set(list);
      return made;
    };
    this.places = doubled(this.places, new Float64Array(length * 6));
    this.along = doubled(this.along, new Float64Array(length * 2));
    this.enters = doubled(this.enters, new Uint8Array(length * 2));
    this.faces = doubled(this.faces, new Int32Array(length * 2));
    this.next = doubled(this.next, new Int32Array(length * 2));
  }
}
