import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { stage } from '../state/stage.ts';
import { type ParsedModel, stageFigures } from './parsed-model.ts';
import { dropShape, keepShape, shapeOf } from './registry.ts';

let count = 0;

/** Shows a model before anything is known of it but its shape. What is on the stage stays, hidden. */
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

/** Shows again what was there before. Harmless when nothing is looked at. */
export function dropUnsaved(): void {
  dropShape(stage.unsaved?.shapeId ?? null);
  stage.unsaved = null;
}

/**
 * The looked-at model became a stored one with this mesh: gives what it goes on with, so that neither the picture is
 * uploaded to the graphics card again nor the camera moves.
 */
export function adoptUnsaved(mesh: Mesh): { shapeId: string; unsavedKey?: string } {
  const { unsaved } = stage;
  stage.unsaved = null;
  const shape = unsaved?.shapeId ? shapeOf(unsaved.shapeId) : undefined;
  const unsavedKey = unsaved === null ? {} : { unsavedKey: unsaved.fileId };
  if (unsaved?.shapeId && shape?.kind === 'mesh' && shape.mesh === mesh) {
    return { shapeId: unsaved.shapeId, ...unsavedKey };
  }
  dropShape(unsaved?.shapeId ?? null);
  return { shapeId: keepShape({ kind: 'mesh', mesh }), ...unsavedKey };
}
