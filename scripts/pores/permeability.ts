import type { LatticePoints } from './lattice-points.ts';

/** Directions of a step in lattice Boltzmann's D3Q19: rest, then pairs of opposites. */
const WAYS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  ...[
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
  ].flatMap(([x, y, z]): [number, number, number][] => [
    [x!, y!, z!],
    [-x!, -y!, -z!],
  ]),
];
const COUNT = WAYS.length;
const SHARES = Float64Array.from(
  WAYS,
  (way) => [1 / 3, 1 / 18, 1 / 36][way.filter((step) => step !== 0).length]!,
);
const [ALONG_X, ALONG_Y, ALONG_Z] = [0, 1, 2].map((axis) => Float64Array.from(WAYS, (way) => way[axis]!)) as [
  Float64Array,
  Float64Array,
  Float64Array,
];
/** Relaxation times of the even and the odd part; with this product (3/16) the answer does not depend on them. */
const EVEN = 2;
const ODD = 0.5 + 3 / 16 / (EVEN - 0.5);
const VISCOSITY = (EVEN - 0.5) / 3;
/** Steps between looks at the flow; it settles evenly in logarithms, so three looks give its end (Aitken). */
const LOOK_STEPS = 40;
const SETTLED = 2e-4;
/** The end may lie this far ahead of the last look. */
const MOST_AHEAD = 0.05;
const MOST_LOOKS = 500;

/**
 * Returns the permeability of pores along an axis over the square of a step: slow flow between walls that hold the
 * fluid, driven by an even force (lattice Boltzmann with two relaxation times and half-way bounce-back; Ginzburg,
 * Verhaeghe and d'Humieres, Commun. Comput. Phys. 3, 2008, p. 427).
 * @param isPore of each point; a point of another side of a sheet is behind a wall
 */
export function permeability(
  { n, side }: Pick<LatticePoints, 'n' | 'side'>,
  isPore: Uint8Array,
  axis: number,
): number {
  const pores = Int32Array.from(Array.from(isPore.keys()).filter((p) => isPore[p]));
  const targets = targetsOf({ n, side }, isPore, pores);
  const along = Float64Array.from(WAYS, (way) => way[axis]!);
  let now = new Float32Array(COUNT * pores.length);
  let after = new Float32Array(COUNT * pores.length);
  const looks: number[] = [];
  let lastEnd = 0;
  while (looks.length < MOST_LOOKS) {
    let flow = 0;
    for (let step = 0; step < LOOK_STEPS; step++) {
      flow = stepFlow({ now, after }, targets, along);
      [now, after] = [after, now];
    }
    looks.push((VISCOSITY * flow) / n ** 3);
    if (looks.length < 3) continue;
    const [first, middle, last] = looks.slice(-3) as [number, number, number];
    const [before, change] = [middle - first, last - middle];
    const end = change === before ? last : last - change ** 2 / (change - before);
    if (Math.abs(end / lastEnd - 1) < SETTLED && Math.abs(end / last - 1) < MOST_AHEAD) return end;
    lastEnd = end;
  }
  throw new Error('the flow does not settle');
}

/** Place in the next step's populations of each population; one that meets a wall turns round. */
function targetsOf(
  { n, side }: Pick<LatticePoints, 'n' | 'side'>,
  isPore: Uint8Array,
  pores: Int32Array,
): Int32Array {
  const numbers = new Int32Array(n ** 3).fill(-1);
  pores.forEach((p, m) => {
    numbers[p] = m;
  });
  const targets = new Int32Array(COUNT * pores.length);
  pores.forEach((p, m) => {
    const [i, j, k] = [p % n, Math.floor(p / n) % n, Math.floor(p / (n * n))];
    WAYS.forEach(([x, y, z], way) => {
      const q = ((i + x + n) % n) + n * (((j + y + n) % n) + n * ((k + z + n) % n));
      const passes = isPore[q] === 1 && side[q] === side[p];
      targets[COUNT * m + way] = passes ? COUNT * numbers[q]! + way : COUNT * m + opposite(way);
    });
  });
  return targets;
}

function opposite(way: number): number {
  return way === 0 ? 0 : way % 2 === 1 ? way + 1 : way - 1;
}

/** Collides and streams all populations once under a unit force. Returns the sum of the flow along the axis. */
function stepFlow(
  { now, after }: { now: Float32Array; after: Float32Array },
  targets: Int32Array,
  along: Float64Array,
): number {
  const [even, odd, push] = [1 / EVEN, 1 / ODD, 3 * (1 - 0.5 / ODD)];
  const [pushX, pushY, pushZ] = [along[1]! / 2, along[3]! / 2, along[5]! / 2];
  let flow = 0;
  for (let base = 0; base < now.length; base += COUNT) {
    const rest = now[base]!;
    let density = rest;
    let x = pushX;
    let y = pushY;
    let z = pushZ;
    for (let way = 1; way < COUNT; way += 2) {
      const one = now[base + way]!;
      const other = now[base + way + 1]!;
      density += one + other;
      x += ALONG_X[way]! * (one - other);
      y += ALONG_Y[way]! * (one - other);
      z += ALONG_Z[way]! * (one - other);
    }
    flow += 2 * (pushX * x + pushY * y + pushZ * z);
    after[targets[base]!] = rest - even * (rest - density / 3);
    for (let way = 1; way < COUNT; way += 2) {
      const share = SHARES[way]!;
      const one = now[base + way]!;
      const other = now[base + way + 1]!;
      const speed = ALONG_X[way]! * x + ALONG_Y[way]! * y + ALONG_Z[way]! * z;
      const evenPart = even * ((one + other) / 2 - share * density);
      const oddPart = odd * ((one - other) / 2 - 3 * share * speed) - push * share * along[way]!;
      after[targets[base + way]!] = one - evenPart - oddPart;
      after[targets[base + way + 1]!] = other - evenPart + oddPart;
    }
  }
  return flow;
}
