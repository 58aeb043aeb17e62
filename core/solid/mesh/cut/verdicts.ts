import { DisjointSets } from '../disjoint-sets.ts';
import type { CutSurface } from './cut-surface.ts';
import { UnclearCut } from './unclear-cut.ts';

const KEPT = 1;
const DROPPED = 2;

/** Least distance from the other surface at which its test of points counts, mm. */
const CLEAR_MM = 1e-3;

/** Verdicts on vertices as they become known: kept or not. */
export interface Verdicts {
  note(vertex: number, isKept: boolean): void;
  isNoted(vertex: number): boolean;
  isKept(vertex: number): boolean;
}

/** What cuts say of vertices: ends of an uncut edge agree; outermost cuts tell which ends are kept. */
export function verdictsAtCuts(
  { model, lattice }: { model: CutSurface; lattice: CutSurface },
  vertexCount: number,
): Verdicts {
  const sets = new DisjointSets(vertexCount);
  const verdict = new Uint8Array(vertexCount);
  const ends: number[] = [];
  for (const surface of [model, lattice]) {
    const { enters } = surface.vertices;
    surface.sortAlongEdges((u, v, first, last) => {
      if (first < 0) sets.join(u, v);
      else ends.push(u, enters[first] === 1 ? 0 : 1, v, enters[last]!);
    });
  }
  const note = (v: number, isKept: boolean) => {
    const root = sets.find(v);
    const found = isKept ? KEPT : DROPPED;
    if (verdict[root] !== 0 && verdict[root] !== found)
      throw new UnclearCut('a part of a surface lies on both sides of the other');
    verdict[root] = found;
  };
  for (let i = 0; i < ends.length; i += 2) note(ends[i]!, ends[i + 1] === 1);
  return {
    note,
    isNoted: (v) => verdict[sets.find(v)] !== 0,
    isKept: (v) => verdict[sets.find(v)] === KEPT,
  };
}

/**
 * Notes the vertices of parts that no cut and no wall decides, by a test of points. It says nothing of points on the
 * surface that it tests for, so it counts only at vertices clear of it.
 * @param p places of the vertices, mm
 * @throws UnclearCut if a part has no such vertex
 */
export function noteUncut(
  triangles: Uint32Array,
  p: Float32Array,
  { note, isNoted }: Verdicts,
  test: (x: number, y: number, z: number) => boolean,
): void {
  let isUnclear = false;
  for (const v of triangles) {
    if (isNoted(v)) continue;
    const found = clearVerdict(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!, test);
    if (found === undefined) isUnclear = true;
    else note(v, found);
  }
  if (isUnclear && triangles.some((v) => !isNoted(v)))
    throw new UnclearCut('a part of a surface lies on the other');
}

/** The verdict of a test where it is the same on all sides of a point. */
function clearVerdict(
  x: number,
  y: number,
  z: number,
  test: (x: number, y: number, z: number) => boolean,
): boolean | undefined {
  const found = test(x, y, z);
  for (const mm of [-CLEAR_MM, CLEAR_MM]) {
    if (test(x + mm, y, z) !== found || test(x, y + mm, z) !== found || test(x, y, z + mm) !== found)
      return undefined;
  }
  return found;
}
