import type { LinkedFaces } from './linked-faces.ts';

/**
 * Faces around one vertex after another: each enters from a neighbour and leaves to another. Constant-time lookup of
 * neighbours, so a vertex of any valence takes linear time. One instance serves all vertices of a surface.
 */
export class Fan {
  faces = 0;
  readonly #linked: LinkedFaces;
  #leaving = new Uint32Array(64);
  #entering = new Uint32Array(64);
  readonly #leavingCount: Uint32Array;
  readonly #enteringCount: Uint32Array;
  readonly #leavingFace: Uint32Array;

  constructor(linked: LinkedFaces) {
    this.#linked = linked;
    this.#leavingCount = new Uint32Array(linked.count);
    this.#enteringCount = new Uint32Array(linked.count);
    this.#leavingFace = new Uint32Array(linked.count);
  }

  /** Turns to the faces around a vertex. */
  read(at: number): void {
    const { vertex, first, following } = this.#linked;
    for (let i = 0; i < this.faces; i++) {
      this.#leavingCount[this.#leaving[i]!] = 0;
      this.#enteringCount[this.#entering[i]!] = 0;
    }
    this.faces = 0;
    for (let c = first[at]!; c >= 0; c = following[c]!) {
      const i = this.faces++;
      if (i === this.#leaving.length) this.#grow();
      const turn = c % 3;
      const out = vertex[turn === 2 ? c - 2 : c + 1]!;
      const back = vertex[turn === 0 ? c + 2 : c - 1]!;
      this.#leaving[i] = out;
      this.#entering[i] = back;
      this.#leavingCount[out]!++;
      this.#enteringCount[back]!++;
      this.#leavingFace[out] = i;
    }
  }

  /** The neighbour that face `i` leaves to. */
  out(i: number): number {
    return this.#leaving[i]!;
  }

  /** The neighbour that face `i` enters from. */
  into(i: number): number {
    return this.#entering[i]!;
  }

  /** Faces that leave to a neighbour, and that enter from it. */
  uses(neighbour: number): { out: number; back: number } {
    return { out: this.#leavingCount[neighbour]!, back: this.#enteringCount[neighbour]! };
  }

  /** Returns the face that continues face `i` around the vertex; -1 at a boundary loop. */
  next(i: number): number {
    const neighbour = this.#entering[i]!;
    return this.#leavingCount[neighbour]! > 0 ? this.#leavingFace[neighbour]! : -1;
  }

  #grow(): void {
    const leaving = this.#leaving;
    const entering = this.#entering;
    this.#leaving = new Uint32Array(leaving.length * 2);
    this.#entering = new Uint32Array(entering.length * 2);
    this.#leaving.set(leaving);
    this.#entering.set(entering);
  }
}
