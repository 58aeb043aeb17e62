import { planeThrough } from '../../../core/solid/geometry/plane-through.ts';
import { type ModelEdit, sameEdit } from '../../mesh/placement/model-edit.ts';
import { middleMm, planeInModel } from '../../mesh/placement/model-placement.ts';
import { clearPlane, editTool, type PlanePoints } from '../../state/edit-tool.ts';
import type { PlacedDrain } from '../../state/settings.ts';
import { commitEdit, currentSettings } from './edit-model.ts';
import { cutInWorker, seatInWorker } from './edit-worker.ts';
import { keepCut, meshOfEdit, newCutId, readPlacedSource } from './edited-meshes.ts';
import { currentEdit, editor } from './editor-state.ts';
import { nextGesture } from './gesture.ts';
import { drainsOn } from './move-drains.ts';

/** Reason why a plane cuts nothing; the text is `editor.cut.<problem>`. */
export type CutProblem = 'drawCutting' | 'missed' | 'failed';

let running: AbortController | null = null;

/** Discards the pieces of a plane and stops their computation. */
export function dropPieces(): void {
  running?.abort(new DOMException('another plane was drawn', 'AbortError'));
  running = null;
  Object.assign(editor, { cutting: false, pieces: null, chosenPiece: null });
}

/** Computes the bodies a plane would leave; the reason if there is no choice, otherwise null. */
export async function cutByPlane(points: PlanePoints): Promise<CutProblem | null> {
  dropPieces();
  const edit = currentEdit();
  const mesh = meshOfEdit(edit);
  const plane = planeThrough(points);
  if (mesh === null || plane === undefined) return 'drawCutting';
  const own = planeInModel(plane, edit, {
    ...readPlacedSource(),
    middle: middleMm(mesh.positions, edit, readPlacedSource()),
  });
  return whileCutting(async (signal) => {
    const pieces = await cutInWorker(mesh, own, signal);
    if (signal.aborted) return null;
    if (pieces.length < 2) return 'missed';
    const choices = pieces.map((piece) => {
      const id = newCutId();
      keepCut(id, piece.mesh);
      return { id, volumeMm3: piece.volumeMm3 * edit.scale ** 3 };
    });
    Object.assign(editor, { pieces: choices, chosenPiece: choices[0]!.id });
    return null;
  }, 'the cut could not be made');
}

/** Keeps the chosen body with its holes. 'drawCutting' without a plane, 'failed' if holes are lost. */
export async function applyCut(): Promise<CutProblem | null> {
  const id = editor.chosenPiece;
  if (id === null || editor.pieces === null) return 'drawCutting';
  const edit = currentEdit();
  const left = await drainsOnPiece(id, edit);
  if (left === null || left === 'failed') return 'failed';
  // Another plane, or another body, was chosen meanwhile.
  if (editor.chosenPiece !== id || !sameEdit(currentEdit(), edit)) return null;
  nextGesture();
  commitEdit('cut', { ...edit, cuts: [...edit.cuts, { id }] }, left);
  dropPieces();
  clearPlane();
  editTool.open = null;
  return null;
}

async function drainsOnPiece(id: string, edit: ModelEdit): Promise<readonly PlacedDrain[] | 'failed' | null> {
  const { drains } = currentSettings();
  const [mesh, piece] = [meshOfEdit(edit), meshOfEdit({ cuts: [{ id }] })];
  if (drains.length === 0 || mesh === null || piece === null) return drains;
  const seatOn = (signal: AbortSignal) =>
    drainsOn(piece, drains, {
      from: { edit, mesh },
      source: readPlacedSource(),
      seat: (on, places) => seatInWorker(on, places, signal),
    });
  return whileCutting(seatOn, 'the holes of the body could not be found');
}

/** Runs until another plane or body is chosen: then null. */
async function whileCutting<T>(
  work: (signal: AbortSignal) => Promise<T>,
  failure: string,
): Promise<T | 'failed' | null> {
  const stop = new AbortController();
  running = stop;
  editor.cutting = true;
  try {
    return await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return null;
    console.error(failure, error);
    return 'failed';
  } finally {
    if (running === stop) {
      running = null;
      editor.cutting = false;
    }
  }
}
