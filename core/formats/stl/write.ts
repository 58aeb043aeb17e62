import type { Mesh } from '../../solid/mesh/mesh.ts';
import { STL_HEADER_BYTES, STL_MAX_TRIANGLES, STL_TRIANGLE_BYTES, stlBytes } from './layout.ts';

const HEADER_TEXT = 'Binary STL, millimetres, written by Trabecula';

/** 84-byte header of a binary STL with `triangleCount` triangles. Throws a RangeError past 2^32 - 1. */
export function stlHeader(triangleCount: number): Uint8Array {
  if (!Number.isInteger(triangleCount) || triangleCount < 0 || triangleCount > STL_MAX_TRIANGLES) {
    throw new RangeError(`a binary STL cannot count ${triangleCount} triangles`);
  }
  const header = new Uint8Array(STL_HEADER_BYTES);
  header.set(new TextEncoder().encode(HEADER_TEXT));
  new DataView(header.buffer).setUint32(80, triangleCount, true);
  return header;
}

/** Writes one 50-byte record at `at`: the unit normal, then the vertices. */
export function putTriangle(view: DataView, at: number, c: ArrayLike<number>, from: number): void {
  const ax = c[from]!;
  const ay = c[from + 1]!;
  const az = c[from + 2]!;
  const bx = c[from + 3]!;
  const by = c[from + 4]!;
  const bz = c[from + 5]!;
  const cx = c[from + 6]!;
  const cy = c[from + 7]!;
  const cz = c[from + 8]!;
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = cx - ax;
  const vy = cy - ay;
  const vz = cz - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = length > 0 ? 1 / length : 0;
  view.setFloat32(at, nx * scale, true);
  view.setFloat32(at + 4, ny * scale, true);
  view.setFloat32(at + 8, nz * scale, true);
  view.setFloat32(at + 12, ax, true);
  view.setFloat32(at + 16, ay, true);
  view.setFloat32(at + 20, az, true);
  view.setFloat32(at + 24, bx, true);
  view.setFloat32(at + 28, by, true);
  view.setFloat32(at + 32, bz, true);
  view.setFloat32(at + 36, cx, true);
  view.setFloat32(at + 40, cy, true);
  view.setFloat32(at + 44, cz, true);
  view.setUint16(at + 48, 0, true);
}

export function encodeStl(mesh: Mesh): Uint8Array {
  const { positions, triangles } = mesh;
  const count = triangles.length / 3;
  const bytes = new Uint8Array(stlBytes(count));
  bytes.set(stlHeader(count));
  const view = new DataView(bytes.buffer);
  const corners = new Float64Array(9);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const v = triangles[i * 3 + k]! * 3;
      corners[k * 3] = positions[v]!;
      corners[k * 3 + 1] = positions[v + 1]!;
      corners[k * 3 + 2] = positions[v + 2]!;
    }
    putTriangle(view, STL_HEADER_BYTES + i * STL_TRIANGLE_BYTES, corners, 0);
  }
  return bytes;
}

/** Receives finished bytes; its promise lets a slow reader hold back the writer. */
export type ChunkSink = (chunk: Uint8Array) => Promise<void> | void;

const CHUNK_TRIANGLES = 32_768;

/** Streams a binary STL: `begin`, `corners` or `records`, `end`, which throws if the header's count is wrong. */
export class StlStream {
  readonly #sink: ChunkSink;
  readonly #announced: number;
  #written = 0;
  #buffer = new Uint8Array(CHUNK_TRIANGLES * STL_TRIANGLE_BYTES);
  #view = new DataView(this.#buffer.buffer);
  #used = 0;

  constructor(sink: ChunkSink, triangleCount: number) {
    this.#sink = sink;
    this.#announced = triangleCount;
  }

  async begin(): Promise<void> {
    await this.#sink(stlHeader(this.#announced));
  }

  /** Triangles as 9 numbers each, mm. */
  async corners(corners: ArrayLike<number>): Promise<void> {
    for (let i = 0; i < corners.length; i += 9) {
      if (this.#used === this.#buffer.length) await this.#flush();
      putTriangle(this.#view, this.#used, corners, i);
      this.#used += STL_TRIANGLE_BYTES;
    }
    this.#written += corners.length / 9;
  }

  /** Complete 50-byte records; the bytes must not change until the promise settles. */
  async records(records: Uint8Array): Promise<void> {
    await this.#flush();
    this.#written += records.length / STL_TRIANGLE_BYTES;
    await this.#sink(records);
  }

  async end(): Promise<void> {
    await this.#flush();
    if (this.#written !== this.#announced) {
      throw new Error(`announced ${this.#announced} triangles, wrote ${this.#written}`);
    }
  }

  async #flush(): Promise<void> {
    if (this.#used === 0) return;
    const chunk = this.#buffer.subarray(0, this.#used);
    this.#buffer = new Uint8Array(this.#buffer.length);
    this.#view = new DataView(this.#buffer.buffer);
    this.#used = 0;
    await this.#sink(chunk);
  }
}
