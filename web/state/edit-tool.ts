import { proxy } from 'valtio';
import type { Point } from '../../core/lattice/geometry/vector.ts';

/** The tools of the editor, one open at a time (docs/specification.md#screens, editor header). */
export type EditToolName = 'scale' | 'transform' | 'cut' | 'lay';

/** Three points of a plane, mm, as the model lies on the stage; seen from its front they run counter-clockwise. */
export type PlanePoints = [Point, Point, Point];

/** What the editor is doing, for those who must step back or wait meanwhile. */
export interface EditToolState {
  /** The open tool. `scale` still open stops a generation with 'PleaseConfirm'. */
  open: EditToolName | null;
  /**
   * Who wants a plane drawn on the model: the cut, or the mode of two regions, which sets it and reads `plane`.
   * While it is set a drag draws a line, and the camera must not turn.
   */
  drawing: 'cut' | 'regions' | null;
  /** The plane drawn last; null before, and after it was cleared. */
  plane: PlanePoints | null;
}

export const editTool = proxy<EditToolState>({ open: null, drawing: null, plane: null });

/** Asks for a plane: the next drag over the model draws it. Closes any tool; what was drawn before stays till then. */
export function drawPlane(asker: 'cut' | 'regions'): void {
  editTool.open = asker === 'cut' ? 'cut' : null;
  editTool.drawing = asker;
}

/** Ends the drawing without a plane; a plane drawn before stays. */
export function stopDrawing(): void {
  editTool.drawing = null;
}

/** Takes the plane away. */
export function clearPlane(): void {
  editTool.drawing = null;
  editTool.plane = null;
}
