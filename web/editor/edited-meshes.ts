import { boundsOf } from '../../core/lattice/geometry/box.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ModelEdit } from '../mesh/model-edit.ts';
import type { PlacedSource } from '../mesh/model-placement.ts';
import type { StageModel } from '../state/stage.ts';

/** The figures a stored file changes of the model on the stage. */
export type StoredFigures = Pick<StageModel, 'fileId' | 'fileBytes' | 'faces' | 'vertices' | 'volumeMm3'>;

/**
 * The meshes of the model being edited. They live outside every store: a proxy around a mesh costs several times the
 * work on every read.
 */
interface Kept {
  base: Mesh | null;
  placed: PlacedSource;
  /** What each cut left, by the cut's id; as the uploaded model lies, not scaled or turned. */
  cuts: Map<string, Mesh>;
  /** Files that were stored of edited models, by the key of the edit. */
  stored: Map<string, StoredFigures>;
}

const NOWHERE: PlacedSource = { centreMm: [0, 0, 0], floorMm: 0 };
const kept: Kept = { base: null, placed: NOWHERE, cuts: new Map(), stored: new Map() };

/** Begins anew with the mesh of an uploaded model; null while there is none. */
export function keepBase(base: Mesh | null): void {
  kept.base = base;
  kept.placed = NOWHERE;
  kept.cuts.clear();
  kept.stored.clear();
  if (base === null) return;
  const { min, max } = boundsOf(base);
  kept.placed = {
    centreMm: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
    floorMm: min[2],
  };
}

/** The mesh an edit places: the uploaded one, or what its last cut left. Null while there is no model. */
export function meshOfEdit({ cuts }: Pick<ModelEdit, 'cuts'>): Mesh | null {
  const last = cuts.at(-1);
  return last === undefined ? kept.base : (kept.cuts.get(last.id) ?? null);
}

/** What the placement needs to know of the uploaded model. */
export function readPlacedSource(): PlacedSource {
  return kept.placed;
}

/** An id for what a cut leaves: no other tab or page with the same file has it, as they keep it in one store. */
export function newCutId(): string {
  return `cut-${crypto.randomUUID()}`;
}

/** Keeps what a cut left. */
export function keepCut(id: string, mesh: Mesh): void {
  kept.cuts.set(id, mesh);
}

/** Lets go of the cuts that no step of the history leads to any more. */
export function dropOtherCuts(reachable: ReadonlySet<string>): void {
  for (const id of kept.cuts.keys()) if (!reachable.has(id)) kept.cuts.delete(id);
}

/** The stored file of an edit; undefined when it was not stored yet. */
export function findStoredFile(key: string): StoredFigures | undefined {
  return kept.stored.get(key);
}

export function keepStoredFile(key: string, figures: StoredFigures): void {
  kept.stored.set(key, figures);
}
