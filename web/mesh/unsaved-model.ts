import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { stage } from '../state/stage.ts';
import { type ParsedModel, stageFigures } from './parsed-model.ts';
import { dropShape, keepShape, meshOfShape } from './registry.ts';

let count = 0;

/** Shows a model before its inspection. The current stage stays, hidden. */
export function showUnsaved(parsed: ParsedModel): void {
  const { mesh, boxMm } = parsed;
  dropUnsaved();
  count += 1;
  stage.unsaved = {
    fileId: `unsaved-${count}`,
    ...stageFigures(parsed),
    shapeId: keepShape({ kind: 'mesh', mesh, boxMm }),
  };
}

/** Restores the previous stage. Does nothing in normal mode. */
export function dropUnsaved(): void {
  dropShape(stage.unsaved?.shapeId ?? null);
  stage.unsaved = null;
}

/** Turns the viewed model into a stored one; returns keys to keep, so GPU and camera see no change. */
export function adoptUnsaved(mesh: Mesh): { shapeId: string; unsavedKey?: string } {
  const { unsaved } = stage;
  stage.unsaved = null;
  const unsavedKey = unsaved === null ? {} : { unsavedKey: unsaved.fileId };
  if (unsaved?.shapeId && meshOfShape(unsaved.shapeId) === mesh) {
    return { shapeId: unsaved.shapeId, ...unsavedKey };
  }
  dropShape(unsaved?.shapeId ?? null);
  return { shapeId: keepShape({ kind: 'mesh', mesh }), ...unsavedKey };
}
