import { TripleTable } from '../../solid/mesh/hash.ts';

/** Cache of the faces that passed in the previous attempt of a simplification, by their vertices. */
export class SoundFaces {
  #table = new TripleTable(new Int32Array());

  /** 1 for each of these faces that is not among the sound ones. */
  newAmong(triangles: Uint32Array): Uint8Array {
    const isNew = new Uint8Array(triangles.length / 3);
    for (let face = 0; face < isNew.length; face++) {
      const { a, b, c } = turned(triangles, face);
      isNew[face] = this.#table.find(a, b, c) < 0 ? 1 : 0;
    }
    return isNew;
  }

  /** Takes the faces without a fault in place of those before. */
  learn(triangles: Uint32Array, isFaulty: Uint8Array): void {
    this.#table = new TripleTable(new Int32Array(triangles.length));
    for (let face = 0; face < isFaulty.length; face++) {
      if (isFaulty[face] === 1) continue;
      const { a, b, c } = turned(triangles, face);
      this.#table.add(a, b, c);
    }
  }
}

/** Vertices of a face, the lowest first. */
function turned(t: Uint32Array, face: number): { a: number; b: number; c: number } {
  const a = t[face * 3]!;
  const b = t[face * 3 + 1]!;
  const c = t[face * 3 + 2]!;
  if (a < b && a < c) return { a, b, c };
  return b < c ? { a: b, b: c, c: a } : { a: c, b: a, c: b };
}
