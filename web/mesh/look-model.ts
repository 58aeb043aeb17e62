import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { stage } from '../state/stage.ts';
import { type ParsedModel, stageFigures } from './parsed-model.ts';
import { dropShape, keepShape, shapeOf } from './registry.ts';

let count = 0;

/** Shows a model before anything is known of it but its shape. What is on the stage stays, hidden. */
export function lookAt(parsed: ParsedModel): void {
  const { mesh, boxMm } = parsed;
  endLook();
  count += 1;
  stage.look = {
    fileId: `look-${count}`,
    ...stageFigures(parsed),
    shapeId: keepShape({ kind: 'mesh', mesh, boxMm }),
  };
}

/** Shows again what was there before. Harmless when nothing is looked at. */
export function endLook(): void {
  dropShape(stage.look?.shapeId ?? null);
  stage.look = null;
}

/**
 * The looked-at model became a stored one with this mesh: gives what it goes on with, so that neither the picture is
 * uploaded to the graphics card again nor the camera moves.
 */
export function keepLook(mesh: Mesh): { shapeId: string; lookKey?: string } {
  const { look } = stage;
  stage.look = null;
  const shape = look?.shapeId ? shapeOf(look.shapeId) : undefined;
  const lookKey = look === null ? {} : { lookKey: look.fileId };
  if (look?.shapeId && shape?.kind === 'mesh' && shape.mesh === mesh) {
    return { shapeId: look.shapeId, ...lookKey };
  }
  dropShape(look?.shapeId ?? null);
  return { shapeId: keepShape({ kind: 'mesh', mesh }), ...lookKey };
}
