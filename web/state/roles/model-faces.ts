import { proxy } from 'valtio';
import type { ModelFaces } from '../../../core/model/faces/face.ts';

export const modelFaces = proxy<{
  shapeId: string | null;
  /** Null while they are searched, and of a model that has none. */
  found: ModelFaces | null;
  /** Faces beside each face that continue it without a crease, itself among them. */
  smooth: readonly (readonly number[])[];
}>({ shapeId: null, found: null, smooth: [] });
