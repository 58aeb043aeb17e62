import type { ModelMesh } from '../../../core/formats/stl/body-appendix.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { ModelEdit } from '../../mesh/placement/model-edit.ts';
import type { PlacedSource } from '../../mesh/placement/model-placement.ts';
import type { StageModel } from '../../state/stage.ts';

/** Figures of the stage model that come from its stored file. */
export type StoredFigures = Pick<StageModel, 'fileId' | 'fileBytes' | 'faces' | 'vertices' | 'volumeMm3'>;

/** Meshes of the edited model, outside every store: a proxy makes each read several times slower. */
interface Kept {
  base: ModelMesh | null;
  placed: PlacedSource;
  /** Mesh of each cut by its id, in the uploaded model's position, not scaled or rotated. */
  cuts: Map<string, ModelMesh>;
  /** Stored files of edited models by edit key. */
  stored: Map<string, StoredFigures>;
}

const NOWHERE: PlacedSource = { centreMm: [0, 0, 0], floorMm: 0 };
const kept: Kept = { base: null, placed: NOWHERE, cuts: new Map(), stored: new Map() };

/** Resets to the mesh of an uploaded model, or to null. */
export function keepBase(base: ModelMesh | null): void {
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

/** Mesh that an edit places: the uploaded one, or the result of the last cut. Null without a model. */
export function meshOfEdit({ cuts }: Pick<ModelEdit, 'cuts'>): ModelMesh | null {
  const last = cuts.at(-1);
  return last === undefined ? kept.base : (kept.cuts.get(last.id) ?? null);
}

/** Data of the uploaded model for the placement. */
export function readPlacedSource(): PlacedSource {
  return kept.placed;
}

/** Returns a new id for the result of a cut, unique across tabs, which share one cache. */
export function newCutId(): string {
  return `cut-${crypto.randomUUID()}`;
}

export function keepCut(id: string, mesh: ModelMesh): void {
  kept.cuts.set(id, mesh);
}

/** Drops cuts that no history step refers to. */
export function dropOtherCuts(reachable: ReadonlySet<string>): void {
  for (const id of kept.cuts.keys()) if (!reachable.has(id)) kept.cuts.delete(id);
}

/** Stored file of an edit; undefined if it is not stored yet. */
export function findStoredFile(key: string): StoredFigures | undefined {
  return kept.stored.get(key);
}

export function keepStoredFile(key: string, figures: StoredFigures): void {
  kept.stored.set(key, figures);
}
