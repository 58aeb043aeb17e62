import { proxy } from 'valtio';
import type { Point } from '../../core/solid/geometry/vector.ts';

/** Tools of the editor; at most one is open (docs/specification.md#screens, editor header). */
export type EditToolName = 'scale' | 'transform' | 'cut' | 'lay' | 'drain';

/** Three points of a plane on the stage, mm, counter-clockwise seen from its front. */
export type PlanePoints = [Point, Point, Point];

/** State of the editing tools, for features that must wait or step back. */
export interface EditToolState {
  /** Open tool. An open `scale` stops a generation with 'PleaseConfirm'. */
  open: EditToolName | null;
  /** Opens as soon as the model may be edited. */
  awaited: EditToolName | null;
  /** Who requested a plane: cut tool or two-region mode. While set, drags draw a line, the camera rests. */
  drawing: 'cut' | 'regions' | null;
  /** Last drawn plane; null before, and after it was cleared. */
  plane: PlanePoints | null;
}

export const editTool = proxy<EditToolState>({ open: null, awaited: null, drawing: null, plane: null });

/** Requests a plane: the next drag draws it. Closes any tool; the last plane stays until then. */
export function drawPlane(asker: 'cut' | 'regions'): void {
  editTool.open = asker === 'cut' ? 'cut' : null;
  editTool.drawing = asker;
}

/** Stops drawing without a plane; a previous plane stays. */
export function stopDrawing(): void {
  editTool.drawing = null;
}

export function clearPlane(): void {
  editTool.drawing = null;
  editTool.plane = null;
}
