import { type BandUnit, NO_SHIFT } from '../../cells/tpms/unit.ts';
import { HOLLOW_MIN_MM3 } from '../../rules/parameters/printability.ts';
import { faceNormal } from '../../solid/geometry/vector.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import { cellX, cellY, cellZ } from '../grid/numbering.ts';
import type { Placement } from '../grid/placement.ts';
import type { CopyRun } from '../result/copies.ts';
import { templateOf } from '../result/template.ts';
import type { Band } from './band.ts';
import { FacetList, sixfold } from './facet-list.ts';
import { CELL_IN, cellsAround, PRISM_IN, type SortedPrisms } from './prisms.ts';
import type { TrimmedBand } from './trim.ts';

/** Surface of the lattice, in the lattice's frame: copies of full cells, and all other triangles. */
export interface SurfaceFill {
  runs: CopyRun[];
  /** 9 numbers per triangle, mm. */
  loose: Float32Array;
  /** Number of leading triangles that are copies of the period, not cut by the surface. */
  clearTriangles: number;
  triangles: number;
  /** Integrals of the divergence theorem over the copies and over the rest, mm3: together the volume. */
  copiesMm3: number;
  looseMm3: number;
  /** Share of the lattice dropped because it is not connected to the largest part. */
  droppedShare: number;
  droppedMm3: number;
}

/**
 * Joins clear prisms, far cells and trimmed triangles into connected parts and lists the largest. With `keepAll`, within
 * a shell, where every part bounds a hollow, it lists all except those of hollows too small to stay open.
 */
export function assembleFill(
  { sorted, unit, band, trimmed }: { sorted: SortedPrisms; unit: BandUnit; band: Band; trimmed: TrimmedBand },
  keepAll: boolean,
): SurfaceFill {
  const { placement, near, cellState, prismState, parts } = sorted;
  const count = unit.triangleCount;
  const patches = unit.patchCount;
  const farBase = prismState.length;
  const vertexBase = farBase + cellState.length * patches;
  const sets = new DisjointSets(vertexBase + trimmed.positions.length / 3);
  sets.parent.set(parts.parent);
  joinFarCells({ sorted, unit }, sets, farBase);
  joinTrimmed(trimmed, band, { sets, vertexBase, farBase, patches });
  const patchSize = new Uint32Array(patches);
  for (let t = 0; t < count; t++) patchSize[unit.patch[t]!]!++;
  const weigher = new SetWeights(sets);
  for (let cell = 0; cell < cellState.length; cell++) {
    if (cellState[cell] !== CELL_IN) continue;
    for (let patch = 0; patch < patches; patch++)
      weigher.add(farBase + cell * patches + patch, patchSize[patch]!);
  }
  for (let i = 0; i < prismState.length; i++) if (prismState[i] === PRISM_IN) weigher.add(i, 1);
  for (let i = 0; i < trimmed.triangles.length; i += 3) weigher.add(vertexBase + trimmed.triangles[i]!, 0.5);
  const { main, mainShare } = weigher.result();
  const closed = keepAll
    ? tooSmallHollows({ unit, ...sorted }, trimmed, { sets, farBase, vertexBase })
    : undefined;
  const stays = (item: number) => (closed ? !closed.has(sets.find(item)) : sets.find(item) === main);

  const list = new FacetList(unit, placement);
  const dropped = new FacetList(unit, placement);
  const listFor = (item: number) => (stays(item) ? list : dropped);
  const cells: number[] = [];
  for (let cell = 0; cell < cellState.length; cell++) {
    if (cellState[cell] !== CELL_IN) continue;
    const base = farBase + cell * patches;
    if ([...patchSize.keys()].every((patch) => stays(base + patch))) cells.push(cell);
    else for (let t = 0; t < count; t++) listFor(base + unit.patch[t]!).prism(cell, t);
  }
  for (let i = 0; i < prismState.length; i++) {
    if (prismState[i] === PRISM_IN) listFor(i).prism(near.cells[Math.floor(i / count)]!, i % count);
  }
  const clearTriangles = list.faces;
  for (let i = 0; i < trimmed.triangles.length; i += 3) {
    listFor(vertexBase + trimmed.triangles[i]!).triangle(trimmed.positions, trimmed.triangles, i);
  }
  return {
    ...finish({ unit, placement }, cells, list.take()),
    clearTriangles,
    droppedShare: keepAll ? 0 : 1 - mainShare,
    droppedMm3: sixfold(dropped.take()) / 6,
  };
}

/** Sets of a shell that bound a hollow below the least that stays; none of them has a far cell. */
function tooSmallHollows(
  { unit, placement, near, cellState, prismState }: SortedPrisms & { unit: BandUnit },
  { positions, triangles }: TrimmedBand,
  { sets, farBase, vertexBase }: { sets: DisjointSets; farBase: number; vertexBase: number },
): Set<number> {
  const sixfoldMm3 = new Float64Array(sets.parent.length);
  for (let item = farBase; item < vertexBase; item++) {
    const cell = Math.floor((item - farBase) / unit.patchCount);
    if (cellState[cell] === CELL_IN) sixfoldMm3[sets.find(item)] = Number.NEGATIVE_INFINITY;
  }
  const one = new FacetList(unit, placement);
  const add = (item: number) => {
    sixfoldMm3[sets.find(item)]! += one.sixfold();
    one.clear();
  };
  for (let i = 0; i < prismState.length; i++) {
    if (prismState[i] !== PRISM_IN) continue;
    one.prism(near.cells[Math.floor(i / unit.triangleCount)]!, i % unit.triangleCount);
    add(i);
  }
  for (let i = 0; i < triangles.length; i += 3) {
    one.triangle(positions, triangles, i);
    add(vertexBase + triangles[i]!);
  }
  const found = new Set<number>();
  sixfoldMm3.forEach((sixfold, set) => {
    if (sixfold < 0 && sixfold > -6 * HOLLOW_MIN_MM3) found.add(set);
  });
  return found;
}

/** Weighs connected sets by what is added to them. */
class SetWeights {
  readonly #sets: DisjointSets;
  readonly #weight: Float64Array;
  /** The sets in the order in which they were met. */
  readonly #met: number[] = [];

  constructor(sets: DisjointSets) {
    this.#sets = sets;
    this.#weight = new Float64Array(sets.parent.length);
  }

  add(item: number, by: number): void {
    const set = this.#sets.find(item);
    if (this.#weight[set] === 0) this.#met.push(set);
    this.#weight[set]! += by;
  }

  /** Returns the heaviest set, -1 without any, and its share of the whole weight. */
  result(): { main: number; mainShare: number } {
    let main = -1;
    let total = 0;
    for (const set of this.#met) {
      const by = this.#weight[set]!;
      if (main < 0 || by > this.#weight[main]!) main = set;
      total += by;
    }
    return { main, mainShare: (this.#weight[main] ?? 0) / total };
  }
}

/** Joins the trimmed triangles to one another and across the band's walls. */
function joinTrimmed(
  { triangles, wallContacts: { vertices, walls } }: TrimmedBand,
  { wallNeighbours }: Band,
  {
    sets,
    vertexBase,
    farBase,
    patches,
  }: { vertexBase: number; farBase: number; patches: number; sets: DisjointSets },
): void {
  for (let i = 0; i < triangles.length; i += 3) {
    sets.join(vertexBase + triangles[i]!, vertexBase + triangles[i + 1]!);
    sets.join(vertexBase + triangles[i]!, vertexBase + triangles[i + 2]!);
  }
  for (let i = 0; i < vertices.length; i++) {
    const next = wallNeighbours[walls[i]!]!;
    const there = 'prism' in next ? next.prism : farBase + next.cell * patches + next.patch;
    sets.join(vertexBase + vertices[i]!, there);
  }
}

function joinFarCells(
  { sorted, unit }: { sorted: SortedPrisms; unit: BandUnit },
  sets: DisjointSets,
  farBase: number,
): void {
  const { placement, near, cellState, prismState } = sorted;
  const patches = unit.patchCount;
  const around = new Int32Array(27);
  for (let cell = 0; cell < cellState.length; cell++) {
    if (cellState[cell] !== CELL_IN) continue;
    cellsAround(placement, cell, around);
    for (const [from, code, to] of unit.patchLinks) {
      const other = around[code]!;
      if (other >= 0 && cellState[other] === CELL_IN) {
        sets.join(farBase + cell * patches + from, farBase + other * patches + to);
      }
    }
  }
  const count = unit.triangleCount;
  for (let n = 0; n < near.cells.length; n++) {
    cellsAround(placement, near.cells[n]!, around);
    for (let h = 0; h < count * 3; h++) {
      if (unit.acrossCell[h] === NO_SHIFT) continue;
      const here = n * count + Math.floor(h / 3);
      const other = around[unit.acrossCell[h]!]!;
      if (prismState[here] !== PRISM_IN || other < 0 || cellState[other] !== CELL_IN) continue;
      sets.join(here, farBase + other * patches + unit.patch[unit.across[h]!]!);
    }
  }
}

function finish(
  { unit, placement }: { unit: BandUnit; placement: Placement },
  cells: readonly number[],
  loose: Float32Array,
): Omit<SurfaceFill, 'clearTriangles' | 'droppedShare' | 'droppedMm3'> {
  const { size, origin, cellMm } = placement;
  // Template with the grid's origin at zero, so that its vertices are relative to a cell.
  const about: typeof placement = { ...placement, origin: [0, 0, 0] };
  const template = new FacetList(unit, about);
  for (let t = 0; t < unit.triangleCount; t++) template.prism(0, t);
  const relative = Float64Array.from(template.take());
  const places = new Float64Array(cells.length * 3);
  cells.forEach((cell, i) => {
    places[i * 3] = origin[0] + cellX(size, cell) * cellMm[0];
    places[i * 3 + 1] = origin[1] + cellY(size, cell) * cellMm[1];
    places[i * 3 + 2] = origin[2] + cellZ(size, cell) * cellMm[2];
  });
  const runs = cells.length > 0 ? [{ template: templateOf(relative), places }] : [];
  return {
    runs,
    loose,
    triangles: (relative.length / 9) * cells.length + loose.length / 9,
    copiesMm3: copiesSixfold(relative, places) / 6,
    looseMm3: sixfold(loose) / 6,
  };
}

/** `sixfold` of all copies. A translation adds its dot product with the sum of the area vectors. */
function copiesSixfold(c: Float64Array, places: Float64Array): number {
  let nx = 0;
  let ny = 0;
  let nz = 0;
  for (let i = 0; i < c.length; i += 9) {
    const [x, y, z] = faceNormal(c, i, i + 3, i + 6);
    nx += x;
    ny += y;
    nz += z;
  }
  let sum = (sixfold(c) * places.length) / 3;
  for (let i = 0; i < places.length; i += 3)
    sum += places[i]! * nx + places[i + 1]! * ny + places[i + 2]! * nz;
  return sum;
}
