import { proxy } from 'valtio';
import type { Point } from '../../core/lattice/mesh/mesh.ts';

/** The model on the stage: figures and ids only; the mesh itself is in mesh/registry. */
export interface StageModel {
  fileId: string;
  /** The file as it was uploaded, when this one was made from it by editing: camera and undo stay with it. */
  sourceFileId?: string;
  /** What it was known by while it was looked at before it was stored: the camera stays with it. */
  unsavedKey?: string;
  fileName: string;
  fileBytes: number;
  faces: number;
  vertices: number;
  volumeMm3: number;
  extentMm: Point;
  /** Id of the original's mesh in the registry; null while it is loading or when it could not be loaded. */
  shapeId: string | null;
}

/** Everything on the stage. The two results are ids of the mesh registry too. */
export interface Stage {
  model: StageModel | null;
  /**
   * A model of the user's disk that is looked at before it is stored, or because it cannot be. It is shown instead of
   * everything else, which stays as it is below.
   */
  unsaved: StageModel | null;
  structureId: string | null;
  latticeId: string | null;
  /** The coarse lattice is visible while the full one loads. */
  refining: boolean;
}

export const stage = proxy<Stage>({
  model: null,
  unsaved: null,
  structureId: null,
  latticeId: null,
  refining: false,
});

/** By what the camera knows a model: another one, and it moves to fit. */
export function viewKeyOf({ unsavedKey, sourceFileId, fileId }: StageModel): string {
  return unsavedKey ?? sourceFileId ?? fileId;
}
