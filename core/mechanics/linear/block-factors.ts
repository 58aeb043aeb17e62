/** Unknowns of a block: those of a node. */
export const BLOCK_SIZE = 6;
const BLOCK = BLOCK_SIZE ** 2;

/** Pivots below this share of their diagonal entry belong to a motion without stiffness, which is held at rest. */
const LEAST_PIVOT = 1e-7;
const HELD_PIVOT = 1e6;

/**
 * Symmetric matrix in blocks of 6 x 6, of which only those of linked nodes are not zero. Its pattern, and the order of
 * elimination, are found once; its values change.
 */
export interface BlockPattern {
  nodes: number;
  /** Node eliminated at each place, and the place of each node. */
  order: Int32Array;
  places: Int32Array;
  /** Of each eliminated place, the later places it is linked with, and where those blocks are kept. */
  later: Int32Array[];
  blocks: Int32Array[];
  /** Blocks, the diagonal first. */
  count: number;
  /** Number of the block of two places. */
  at: ReadonlyMap<number, number>;
}

/** Factors of a matrix: L |D| L^T, with what its pivots say. */
export interface BlockFactors {
  /** Number of negative pivots: of ways in which the energy falls. */
  negative: number;
  /** Solves by |D| in place of D, so that the answer always lowers an energy. */
  solve(rhs: Float64Array): Float64Array;
  /** Returns a way along which the energy falls; null if it falls along no way. */
  falling(): Float64Array | null;
}

/** Returns the pattern of a matrix, eliminated by least degree; `last` stands at the end. */
export function blockPattern(
  nodes: number,
  links: Iterable<readonly [number, number]>,
  last: number,
): BlockPattern {
  const near = Array.from({ length: nodes }, () => new Set<number>());
  const link = (i: number, j: number) => {
    if (i === j) return;
    near[i]!.add(j);
    near[j]!.add(i);
  };
  for (const [i, j] of links) link(i, j);
  const order = new Int32Array(nodes);
  const places = new Int32Array(nodes).fill(-1);
  const eliminated: number[][] = [];
  for (let place = 0; place < nodes; place++) {
    let next = -1;
    for (let node = 0; node < nodes; node++) {
      if (places[node]! >= 0 || (node === last && place < nodes - 1)) continue;
      if (next < 0 || near[node]!.size < near[next]!.size) next = node;
    }
    order[place] = next;
    places[next] = place;
    const linked = [...near[next]!];
    eliminated.push(linked);
    for (const i of linked) {
      near[i]!.delete(next);
      for (const j of linked) link(i, j);
    }
  }
  const at = new Map<number, number>();
  const later = eliminated.map((linked) => Int32Array.from(linked, (node) => places[node]!).sort());
  let count = nodes;
  const blocks = later.map((row, place) =>
    row.map((other) => {
      at.set(place * nodes + other, count);
      return count++;
    }),
  );
  return { nodes, order, places, later, blocks, count, at };
}

/** Returns where the block of two nodes is kept, and whether it is kept transposed; -1 if they are not linked. */
export function blockOf(
  { nodes, places, at }: BlockPattern,
  i: number,
  j: number,
): { block: number; isTurned: boolean } {
  const [p, q] = [places[i]!, places[j]!];
  if (p === q) return { block: p, isTurned: false };
  // Kept with the rows of the later place.
  const isTurned = p < q;
  return { block: at.get(isTurned ? p * nodes + q : q * nodes + p) ?? -1, isTurned };
}

/** Factors a matrix in place. Its blocks hold the rows of the later node, row by row. */
export function factorBlocks(pattern: BlockPattern, values: Float64Array): BlockFactors {
  const { nodes, order, later, blocks } = pattern;
  const n = BLOCK_SIZE;
  const pivots = new Float64Array(n * nodes);
  const scaled = new Float64Array(BLOCK);
  const least = new Float64Array(n * nodes);
  for (let at = 0; at < least.length; at++) {
    const [place, i] = [Math.floor(at / n), at % n];
    least[at] = LEAST_PIVOT * Math.abs(values[BLOCK * place + (n + 1) * i]!);
  }
  let negative = 0;
  let falling = -1;
  for (let place = 0; place < nodes; place++) {
    const own = BLOCK * place;
    for (let j = 0; j < n; j++) {
      let pivot = values[own + n * j + j]!;
      for (let k = 0; k < j; k++) pivot -= values[own + n * j + k]! ** 2 * pivots[n * place + k]!;
      const slight = least[n * place + j]!;
      if (Math.abs(pivot) <= slight) pivot = (HELD_PIVOT * slight) / LEAST_PIVOT;
      else if (pivot < 0) {
        negative++;
        if (falling < 0) falling = n * place + j;
      }
      pivots[n * place + j] = pivot;
      for (let i = j + 1; i < n; i++) {
        let sum = values[own + n * i + j]!;
        for (let k = 0; k < j; k++)
          sum -= values[own + n * i + k]! * values[own + n * j + k]! * pivots[n * place + k]!;
        values[own + n * i + j] = sum / pivot;
      }
    }
    const rows = later[place]!;
    const kept = blocks[place]!;
    for (let r = 0; r < rows.length; r++) reduceRows(values, BLOCK * kept[r]!, own, pivots, n * place);
    for (let r = 0; r < rows.length; r++) {
      const left = BLOCK * kept[r]!;
      for (let i = 0; i < n; i++)
        for (let k = 0; k < n; k++) scaled[n * i + k] = values[left + n * i + k]! * pivots[n * place + k]!;
      for (let c = 0; c <= r; c++) {
        const to = c === r ? rows[r]! : pattern.at.get(rows[c]! * nodes + rows[r]!)!;
        subtractProduct(values, BLOCK * to, scaled, BLOCK * kept[c]!);
      }
    }
  }
  const permuted = (x: Float64Array, back: boolean) => {
    const out = new Float64Array(x.length);
    for (let place = 0; place < nodes; place++)
      for (let k = 0; k < n; k++) {
        const [from, to] = back ? [n * place, n * order[place]!] : [n * order[place]!, n * place];
        out[to + k] = x[from + k]!;
      }
    return out;
  };
  return {
    negative,
    solve(rhs) {
      const x = permuted(rhs, false);
      forward(pattern, values, x);
      for (let i = 0; i < x.length; i++) x[i]! /= Math.abs(pivots[i]!);
      backward(pattern, values, x);
      return permuted(x, true);
    },
    falling() {
      if (falling < 0) return null;
      const x = new Float64Array(n * nodes);
      x[falling] = 1;
      backward(pattern, values, x);
      return permuted(x, true);
    },
  };
}

/** Turns a block A of later rows into the factor X of A = X D L^T. */
function reduceRows(
  values: Float64Array,
  block: number,
  own: number,
  pivots: Float64Array,
  first: number,
): void {
  const n = BLOCK_SIZE;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let sum = values[block + n * i + j]!;
      for (let k = 0; k < j; k++)
        sum -= values[block + n * i + k]! * pivots[first + k]! * values[own + n * j + k]!;
      values[block + n * i + j] = sum / pivots[first + j]!;
    }
}

/** Subtracts A B^T from a block. */
function subtractProduct(values: Float64Array, to: number, a: Float64Array, b: number): void {
  const n = BLOCK_SIZE;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[n * i + k]! * values[b + n * j + k]!;
      values[to + n * i + j]! -= sum;
    }
}

function forward({ nodes, later, blocks }: BlockPattern, values: Float64Array, x: Float64Array): void {
  const n = BLOCK_SIZE;
  for (let place = 0; place < nodes; place++) {
    for (let i = 0; i < n; i++)
      for (let k = 0; k < i; k++) x[n * place + i]! -= values[BLOCK * place + n * i + k]! * x[n * place + k]!;
    const rows = later[place]!;
    for (let r = 0; r < rows.length; r++) {
      const block = BLOCK * blocks[place]![r]!;
      for (let i = 0; i < n; i++)
        for (let k = 0; k < n; k++) x[n * rows[r]! + i]! -= values[block + n * i + k]! * x[n * place + k]!;
    }
  }
}

function backward({ nodes, later, blocks }: BlockPattern, values: Float64Array, x: Float64Array): void {
  const n = BLOCK_SIZE;
  for (let place = nodes - 1; place >= 0; place--) {
    const rows = later[place]!;
    for (let r = 0; r < rows.length; r++) {
      const block = BLOCK * blocks[place]![r]!;
      for (let i = 0; i < n; i++)
        for (let k = 0; k < n; k++) x[n * place + k]! -= values[block + n * i + k]! * x[n * rows[r]! + i]!;
    }
    for (let i = n - 1; i >= 0; i--)
      for (let k = 0; k < i; k++) x[n * place + k]! -= values[BLOCK * place + n * i + k]! * x[n * place + i]!;
  }
}
