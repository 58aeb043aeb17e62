import { hashOf, tableSize } from '../mesh/hash.ts';

/** Faces of the last try of a simplification in which no fault was found, by their vertices. */
export class SoundFaces {
  private triangles: Uint32Array = new Uint32Array();
  /** Faces by the hash of their vertices, or -1. */
  private table = new Int32Array(tableSize(0)).fill(-1);

  /** 1 for each of these faces that is not among the sound ones. */
  newAmong(triangles: Uint32Array): Uint8Array {
    const isNew = new Uint8Array(triangles.length / 3);
    for (let face = 0; face < isNew.length; face++) {
      const { a, b, c } = turned(triangles, face);
      isNew[face] = this.table[this.slotOf(a, b, c)]! < 0 ? 1 : 0;
    }
    return isNew;
  }

  /** Takes the faces without a fault in place of those before. */
  learn(triangles: Uint32Array, isFaulty: Uint8Array): void {
    this.triangles = triangles;
    this.table = new Int32Array(tableSize(isFaulty.length)).fill(-1);
    for (let face = 0; face < isFaulty.length; face++) {
      if (isFaulty[face] === 1) continue;
      const { a, b, c } = turned(triangles, face);
      this.table[this.slotOf(a, b, c)] = face;
    }
  }

  /** Slot of a face, or the free one where it would stand. */
  private slotOf(a: number, b: number, c: number): number {
    const mask = this.table.length - 1;
    for (let slot = hashOf(a, b, c) & mask; ; slot = (slot + 1) & mask) {
      const face = this.table[slot]!;
      if (face < 0) return slot;
      const held = turned(this.triangles, face);
      if (held.a === a && held.b === b && held.c === c) return slot;
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
