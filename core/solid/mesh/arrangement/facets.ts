import { withRoom } from '../../lists/with-room.ts';

/** Faces of an arrangement: they meet in common vertices and whole common edges only. */
export interface Facets {
  /** Three points each. */
  triangles: Uint32Array;
  /** Layers of surface, at least 1. */
  weight: Int32Array;
  /** Face of the whole mesh in whose plane each lies. */
  faceOf: Uint32Array;
  /** 1 if it looks the way of that face, -1 if the other way. */
  turn: Int8Array;
  /** Number of facets that are faces as they were; they come first. */
  untouched: number;
}

export class FacetList {
  #triangles = new Uint32Array(3072);
  #weight = new Int32Array(1024);
  #faceOf = new Uint32Array(1024);
  #turn = new Int8Array(1024);
  count = 0;

  put(
    points: readonly [number, number, number],
    { weight, face, back }: { weight: number; face: number; back?: boolean },
  ): void {
    if (this.count === this.#weight.length) this.#grow();
    const at = this.count++;
    this.#triangles.set(points, at * 3);
    this.#weight[at] = weight;
    this.#faceOf[at] = face;
    this.#turn[at] = back ? -1 : 1;
  }

  done() {
    const { count } = this;
    return {
      triangles: this.#triangles.slice(0, count * 3),
      weight: this.#weight.slice(0, count),
      faceOf: this.#faceOf.slice(0, count),
      turn: this.#turn.slice(0, count),
    };
  }

  #grow(): void {
    this.#triangles = withRoom(this.#triangles);
    this.#weight = withRoom(this.#weight);
    this.#faceOf = withRoom(this.#faceOf);
    this.#turn = withRoom(this.#turn);
  }
}
