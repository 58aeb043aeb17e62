import { withRoom } from '../../lists/with-room.ts';
import { hashOf } from '../hash.ts';
import type { Mesh } from '../mesh.ts';

/** Initial capacity per triangle: a closed mesh has half as many vertices as triangles. */
const CAPACITY_PER_TRIANGLE = 0.55;
const LEAST_CAPACITY = 1 << 12;
/** Size of the cache of recent vertices. */
const RECENT = 1 << 13;
const RECENT_MASK = RECENT - 1;

/**
 * Merges vertices at exactly equal positions (as 32-bit floats, -0 equals 0) while they are added, so that a
 * file need not be in memory as a whole. Open addressing over the bits. The initial capacity fits a closed
 * mesh, where six triangles share a vertex; it grows as needed.
 */
export class VertexWelder {
  readonly #triangles: Uint32Array;
  #corners = 0;
  #vertices = 0;
  #room: number;
  #keys: Uint32Array;
  #table: Int32Array;
  /** Last vertex by a hash's low bits: neighbours are listed together, and the first cache holds it. */
  readonly #recent = new Int32Array(RECENT).fill(-1);

  constructor(triangleCount: number) {
    this.#triangles = new Uint32Array(triangleCount * 3);
    this.#room = Math.max(
      LEAST_CAPACITY,
      2 ** Math.ceil(Math.log2(CAPACITY_PER_TRIANGLE * triangleCount + 1)),
    );
    this.#keys = new Uint32Array(this.#room * 3);
    this.#table = new Int32Array(this.#room * 2).fill(-1);
  }

  /** Adds triangles, 9 numbers each, mm. */
  add(corners: Float32Array): void {
    const bits = new Uint32Array(corners.buffer, corners.byteOffset, corners.length);
    const triangles = this.#triangles;
    let keys = this.#keys;
    let table = this.#table;
    let mask = table.length - 1;
    const recent = this.#recent;
    let at = this.#corners;
    for (let i = 0; i < bits.length; i += 3) {
      const x = plain(bits[i]!);
      const y = plain(bits[i + 1]!);
      const z = plain(bits[i + 2]!);
      const hash = hashOf(x, y, z);
      const lately = hash & RECENT_MASK;
      const last = recent[lately]!;
      if (last >= 0 && keys[last * 3] === x && keys[last * 3 + 1] === y && keys[last * 3 + 2] === z) {
        triangles[at++] = last;
        continue;
      }
      let slot = hash & mask;
      for (;;) {
        const held = table[slot]!;
        if (held < 0) {
          const vertex = this.#vertices++;
          table[slot] = vertex;
          keys[vertex * 3] = x;
          keys[vertex * 3 + 1] = y;
          keys[vertex * 3 + 2] = z;
          triangles[at++] = vertex;
          recent[lately] = vertex;
          if (this.#vertices === this.#room) {
            this.#grow();
            keys = this.#keys;
            table = this.#table;
            mask = table.length - 1;
          }
          break;
        }
        if (keys[held * 3] === x && keys[held * 3 + 1] === y && keys[held * 3 + 2] === z) {
          triangles[at++] = held;
          recent[lately] = held;
          break;
        }
        slot = (slot + 1) & mask;
      }
    }
    this.#corners = at;
  }

  /** Number of different places so far. */
  get vertexCount(): number {
    return this.#vertices;
  }

  mesh(): Mesh {
    const positions = new Float32Array(this.#keys.buffer).slice(0, this.#vertices * 3);
    const whole = this.#corners === this.#triangles.length;
    return { positions, triangles: whole ? this.#triangles : this.#triangles.slice(0, this.#corners) };
  }

  #grow(): void {
    this.#room *= 2;
    const keys = withRoom(this.#keys);
    const table = new Int32Array(this.#room * 2).fill(-1);
    const mask = table.length - 1;
    for (let v = 0; v < this.#vertices; v++) {
      let slot = hashOf(keys[v * 3]!, keys[v * 3 + 1]!, keys[v * 3 + 2]!) & mask;
      while (table[slot]! >= 0) slot = (slot + 1) & mask;
      table[slot] = v;
    }
    this.#keys = keys;
    this.#table = table;
  }
}

/** Bits of a 32-bit float without the sign of zero. */
function plain(bits: number): number {
  return bits === 0x8000_0000 ? 0 : bits;
}
