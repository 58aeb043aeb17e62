import { grouped } from '../../solid/lists/grouped.ts';
import { type Mesh, sixfoldVolume } from '../../solid/mesh/mesh.ts';

/** A slant that no modelled edge shares keeps the rays off vertices and edges. */
const SLANT_X = 0.000_312_7;
const SLANT_Y = 0.000_174_3;

/** Signed volume of each part of a surface, mm3. */
export function partVolumes(mesh: Mesh, part: Int32Array, count: number): Float64Array {
  const { positions: p, triangles: t } = mesh;
  const volumes = new Float64Array(count);
  const origin = (t[0] ?? 0) * 3;
  for (let f = 0; f < part.length; f++) {
    volumes[part[f]!]! += sixfoldVolume(p, origin, t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3) / 6;
  }
  return volumes;
}

/** Sample points per part for the test of nesting; some may lie on another part that it touches. */
const PLACES = 9;
/** A place nearer to a face than this, as a share of its coordinates, lies on it. */
const TOUCH_SHARE = 1e-5;

/** Bins of places along each of the two axes across the rays. */
const BINS = 64;

/** Sample points on the parts, and by parts: which lie around each point, and which it lies on. */
interface Places {
  count: number;
  /** Own part of each place. */
  part: Int32Array;
  /** Three numbers each, mm. */
  at: Float64Array;
  /** A row of bits for each place, a bit per part. */
  within: Uint32Array;
  touched: Uint32Array;
  /** Numbers in a row. */
  words: number;
}

/**
 * The parts around each part of a closed surface: those that most of a few places on it lie in, by the parity of one
 * slightly slanted ray each; places on the other part do not count. Meaningful where parts do not cross.
 */
export function partsAround(mesh: Mesh, part: Int32Array, count: number): Set<number>[] {
  if (count < 2) return [new Set()];
  const places = placesOn(mesh, part, count);
  castRays(mesh, part, places);
  const { within, touched, words } = places;
  const around = Array.from({ length: count }, () => new Set<number>());
  // The places of each part, one part after the other.
  const order = Array.from({ length: places.count }, (_, i) => i).sort(
    (i, j) => places.part[i]! - places.part[j]! || i - j,
  );
  const votes = new Int32Array(count);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const own = places.part[order[from]!]!;
    votes.fill(0);
    for (; to < order.length && places.part[order[to]!] === own; to++) {
      const row = order[to]! * words;
      for (let other = 0; other < count; other++) {
        const word = row + (other >> 5);
        if ((touched[word]! >> (other & 31)) & 1) continue;
        votes[other]! += (within[word]! >> (other & 31)) & 1 ? 1 : -1;
      }
    }
    for (let other = 0; other < count; other++) if (votes[other]! > 0) around[own]!.add(other);
  }
  return around;
}

/** Middles of a few faces of each part. */
function placesOn({ positions: p, triangles: t }: Mesh, part: Int32Array, count: number): Places {
  const faces = new Int32Array(count);
  for (let f = 0; f < part.length; f++) faces[part[f]!]!++;
  const passed = new Int32Array(count);
  const parts: number[] = [];
  const at: number[] = [];
  for (let f = 0; f < part.length; f++) {
    const own = part[f]!;
    const stride = Math.ceil(faces[own]! / PLACES);
    if (passed[own]!++ % stride !== 0) continue;
    const [a, b, c] = [t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3];
    for (let k = 0; k < 3; k++) at.push((p[a + k]! + p[b + k]! + p[c + k]!) / 3);
    parts.push(own);
  }
  const words = (count + 31) >> 5;
  return {
    count: parts.length,
    part: Int32Array.from(parts),
    at: Float64Array.from(at),
    within: new Uint32Array(parts.length * words),
    touched: new Uint32Array(parts.length * words),
    words,
  };
}

/** Finds the other parts that each place lies in and on. */
function castRays({ positions: p, triangles: t }: Mesh, part: Int32Array, places: Places): void {
  const { at, within, touched, words } = places;
  const bins = new PlaceBins(at);
  const q = new Float64Array(9);
  for (let f = 0; f < part.length; f++) {
    const own = part[f]!;
    const bit = 1 << (own & 31);
    bins.find(p, t, f);
    for (let row = bins.fromV; row <= bins.toV; row++) {
      // The bins of a row stand side by side.
      const end = bins.start[row * BINS + bins.toU + 1]!;
      for (let i = bins.start[row * BINS + bins.fromU]!; i < end; i++) {
        const place = bins.listed[i]!;
        if (places.part[place] === own) continue;
        const x = at[place * 3]!;
        const y = at[place * 3 + 1]!;
        const z = at[place * 3 + 2]!;
        for (let k = 0; k < 3; k++) {
          const v = t[f * 3 + k]! * 3;
          const dz = p[v + 2]! - z;
          q[k * 3] = p[v]! - x - SLANT_X * dz;
          q[k * 3 + 1] = p[v + 1]! - y - SLANT_Y * dz;
          q[k * 3 + 2] = dz;
        }
        const wa = q[3]! * q[7]! - q[4]! * q[6]!;
        const wb = q[6]! * q[1]! - q[7]! * q[0]!;
        const wc = q[0]! * q[4]! - q[1]! * q[3]!;
        if (!((wa > 0 && wb > 0 && wc > 0) || (wa < 0 && wb < 0 && wc < 0))) continue;
        const above = (wa * q[2]! + wb * q[5]! + wc * q[8]!) / (wa + wb + wc);
        const word = place * words + (own >> 5);
        if (Math.abs(above) <= TOUCH_SHARE * Math.hypot(x, y, z)) touched[word]! |= bit;
        if (above > 0) within[word]! ^= bit;
      }
    }
  }
}

/** Places sorted into bins across the rays: few of them remain to test with each face. */
class PlaceBins {
  /** Those of bin `i` are `listed[start[i]]` to `listed[start[i + 1] - 1]`. */
  readonly start: Uint32Array;
  readonly listed: Uint32Array;
  /** Bins that the face of the last `find` meets. */
  fromU = 0;
  toU = 0;
  fromV = 0;
  toV = 0;
  readonly #low: readonly [number, number];
  readonly #perMm: readonly [number, number];

  constructor(at: Float64Array) {
    const count = at.length / 3;
    const along = (slant: number, axis: number) =>
      Float64Array.from({ length: count }, (_, i) => at[i * 3 + axis]! - slant * at[i * 3 + 2]!);
    const [u, v] = [along(SLANT_X, 0), along(SLANT_Y, 1)];
    const least = (list: Float64Array) => list.reduce((low, value) => Math.min(low, value), Infinity);
    const most = (list: Float64Array) => list.reduce((high, value) => Math.max(high, value), -Infinity);
    this.#low = [least(u), least(v)];
    this.#perMm = [BINS / (most(u) - this.#low[0] || 1), BINS / (most(v) - this.#low[1] || 1)];
    const bin = Int32Array.from(u, (value, i) => this.#binOf(v[i]!, 1) * BINS + this.#binOf(value, 0));
    const { start, members } = grouped(bin, BINS * BINS);
    this.start = start;
    this.listed = members;
  }

  /** Sets the range of bins that a face meets; those at the rim also stand for what lies beyond. */
  find(p: Float32Array, t: Uint32Array, face: number): void {
    let [lowU, highU, lowV, highV] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let k = 0; k < 3; k++) {
      const vertex = t[face * 3 + k]! * 3;
      const u = p[vertex]! - SLANT_X * p[vertex + 2]!;
      const v = p[vertex + 1]! - SLANT_Y * p[vertex + 2]!;
      lowU = Math.min(lowU, u);
      highU = Math.max(highU, u);
      lowV = Math.min(lowV, v);
      highV = Math.max(highV, v);
    }
    this.fromU = this.#binOf(lowU, 0);
    this.toU = this.#binOf(highU, 0);
    this.fromV = this.#binOf(lowV, 1);
    this.toV = this.#binOf(highV, 1);
  }

  #binOf(value: number, axis: 0 | 1): number {
    const bin = Math.floor((value - this.#low[axis]) * this.#perMm[axis]);
    return bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
  }
}
