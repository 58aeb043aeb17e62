/** Bytes of an STL's header, and of one of its triangles. */
const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
/** Offset of the first coordinate in a triangle, behind its normal. */
const FIRST_COORDINATE = 12;

export interface StreamVerdict {
  bytes: number;
  /** In the header. */
  triangles: number;
  /** True if the length is that of so many triangles. */
  isWhole: boolean;
  /** True if each directed edge has its opposite: the surface is closed and oriented. Wrong by chance once in 2^64. */
  isClosed: boolean;
  volumeMm3: number;
}

/**
 * Checks a binary STL of any size while it streams, without keeping it, and shares no code with the engine. Each edge adds a
 * hash of its two ends to two sums, in one direction, and takes the same away in the other. Vertices are compared by their bits.
 */
export async function checkStream(stl: AsyncIterable<Uint8Array>): Promise<StreamVerdict> {
  const sums = new Int32Array(2);
  let [bytes, triangles, volume] = [0, 0, 0];
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of stl) {
    const known = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const view = new DataView(known.buffer, known.byteOffset, known.byteLength);
    let at = 0;
    if (bytes === 0) {
      if (known.length < HEADER_BYTES) {
        rest = known;
        continue;
      }
      triangles = view.getUint32(80, true);
      at = HEADER_BYTES;
    }
    for (; at + TRIANGLE_BYTES <= known.length; at += TRIANGLE_BYTES) volume += addTriangle(view, at, sums);
    bytes += at;
    rest = known.slice(at);
  }
  bytes += rest.length;
  return {
    bytes,
    triangles,
    isWhole: bytes === HEADER_BYTES + TRIANGLE_BYTES * triangles,
    isClosed: sums[0] === 0 && sums[1] === 0,
    volumeMm3: volume / 6,
  };
}

const hashes = new Int32Array(6);
const corner = new Float64Array(9);

/** Adds the edges of a triangle to the sums. Returns six times the volume between it and the origin. */
function addTriangle(view: DataView, at: number, sums: Int32Array): number {
  for (let vertex = 0; vertex < 3; vertex += 1) {
    let [first, second] = [0x2545f491, 0x27d4eb2f];
    for (let axis = 0; axis < 3; axis += 1) {
      const place = at + FIRST_COORDINATE + (vertex * 3 + axis) * 4;
      corner[vertex * 3 + axis] = view.getFloat32(place, true);
      // Both zeros are one place.
      const bits = corner[vertex * 3 + axis] === 0 ? 0 : view.getInt32(place, true);
      first = mixed(first ^ bits);
      second = mixed(second + Math.imul(bits, 0x61c88647));
    }
    hashes[vertex * 2] = first;
    hashes[vertex * 2 + 1] = second;
  }
  for (let from = 0; from < 3; from += 1) {
    const to = from === 2 ? 0 : from + 1;
    for (let sum = 0; sum < 2; sum += 1) {
      const [a, b] = [hashes[from * 2 + sum]!, hashes[to * 2 + sum]!];
      sums[sum] = sums[sum]! + pairHash(a, b) - pairHash(b, a);
    }
  }
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corner as unknown as number[];
  return ax! * (by! * cz! - bz! * cy!) + ay! * (bz! * cx! - bx! * cz!) + az! * (bx! * cy! - by! * cx!);
}

function pairHash(a: number, b: number): number {
  return mixed(Math.imul(a, 0x85ebca6b) ^ mixed(b));
}

/** Spreads each bit of a number over all of them (the last steps of MurmurHash3, in the public domain). */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
