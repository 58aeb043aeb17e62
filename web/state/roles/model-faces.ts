import { useEffect } from 'react';
import { proxy, ref } from 'valtio';
import type { ModelFaces } from '../../../core/model/faces/face.ts';
import { meshLink } from '../../mesh/mesh-worker.ts';
import { meshOfShape } from '../../mesh/registry.ts';

export const modelFaces = proxy<{
  shapeId: string | null;
  /** Null while they are searched, and of a model that has none. */
  found: ModelFaces | null;
  /** Faces beside each face that continue it without a crease, itself among them. */
  smooth: readonly (readonly number[])[];
}>({ shapeId: null, found: null, smooth: [] });

/** Searches the faces of a shape, once. */
export function useModelFaces(shapeId: string | null): void {
  useEffect(() => {
    const mesh = meshOfShape(shapeId);
    if (modelFaces.shapeId === shapeId && modelFaces.found !== null) return;
    Object.assign(modelFaces, { shapeId, found: null, smooth: [] });
    if (mesh === null) return;
    const stop = new AbortController();
    meshLink()
      .callOnce('faces', mesh, { signal: stop.signal })
      .then(({ faces, smooth }) => {
        if (modelFaces.shapeId === shapeId)
          Object.assign(modelFaces, { found: ref(faces), smooth: ref(smooth) });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) console.error('the faces of the model could not be found', error);
      });
    return () => stop.abort();
  }, [shapeId]);
}
