import { proxy } from 'valtio';
import type { Point } from '../../core/solid/geometry/vector.ts';

/** Model on the stage: figures and ids only; the mesh is in mesh/registry. */
export interface StageModel {
  fileId: string;
  /** Uploaded file that this one was edited from; camera and undo stay with it. */
  sourceFileId?: string;
  /** Key used while the model was an unsaved preview; kept so that the camera does not reset after upload. */
  unsavedKey?: string;
  fileName: string;
  fileBytes: number;
  faces: number;
  vertices: number;
  volumeMm3: number;
  extentMm: Point;
  /** Id of the original's mesh in the registry; null while it loads or if it failed to load. */
  shapeId: string | null;
}

/** Content of the stage. Both results are ids of the mesh registry as well. */
export interface Stage {
  model: StageModel | null;
  /** Unsaved model being viewed. It hides everything else, which stays unchanged. */
  unsaved: StageModel | null;
  structureId: string | null;
  /** The structure came before the lattice: it takes the place of the preview. */
  structureLeads: boolean;
  latticeId: string | null;
  /** Where the lattice is drawn: in the scene, and then on the page. */
  latticeDrawn: 'scene' | 'page' | null;
  /** The coarse lattice is visible while the full one loads. */
  refining: boolean;
  /** A result loads, and nothing of it is visible yet. */
  loading: boolean;
  /** Key of the model that the drain holes of the settings were placed on; it stays while the stage is empty. */
  drainedKey: string | null;
}

export const stage = proxy<Stage>({
  model: null,
  unsaved: null,
  structureId: null,
  structureLeads: false,
  latticeId: null,
  latticeDrawn: null,
  refining: false,
  loading: false,
  drainedKey: null,
});

/** Key of the file that a model was uploaded as, whatever edits followed. */
export function sourceKeyOf({ sourceFileId, fileId }: StageModel): string {
  return sourceFileId ?? fileId;
}

/** Key of a model for the camera: a new key makes it fit the model. */
export function viewKeyOf(model: StageModel): string {
  return model.unsavedKey ?? sourceKeyOf(model);
}
