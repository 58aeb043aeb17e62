import { useEffect } from 'react';
import { ref } from 'valtio';
import { meshLink } from '../../mesh/mesh-worker.ts';
import { meshOfShape } from '../../mesh/registry.ts';
import { modelFaces } from '../../state/roles/model-faces.ts';

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
