import { useEffect, useEffectEvent, useState } from 'react';
import { drainsBeforeEdit, resumeEdit } from '../../../features/editor/edit-model.ts';
import { reopenFile } from '../../../mesh/mesh-worker.ts';
import { stageFigures } from '../../../mesh/parsed-model.ts';
import { keepShape } from '../../../mesh/registry.ts';
import { stageModel } from '../../../mesh/stage-model.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { readKeptModel } from '../../../state/kept-model.ts';
import { stage } from '../../../state/stage.ts';
import type { WorkspaceSearch } from '../../search.ts';

export type KeptModel = 'there' | 'loading' | 'lost';

type Figures = Pick<WorkspaceSearch, 'modelWidth' | 'modelHeight' | 'modelLength' | 'fileSize'>;

/** The uploaded file of the address: already on the stage, or restored from this browser after a reload. */
export function useKeptModel(fileId: string | null, figures: Figures): KeptModel {
  const [state, setState] = useState<KeptModel>(() =>
    fileId === null || isOnStage(fileId) ? 'there' : 'loading',
  );
  // The figures belong to the file that the address named at that time.
  const begin = useEffectEvent((id: string) => showFigures(id, figures));
  useEffect(() => {
    if (fileId === null || isOnStage(fileId)) return setState('there');
    const stop = new AbortController();
    setState('loading');
    begin(fileId);
    restoreModel(fileId, stop.signal)
      .then((found) => !stop.signal.aborted && setState(found ? 'there' : 'lost'))
      .catch(() => !stop.signal.aborted && setState('lost'));
    return () => stop.abort();
  }, [fileId]);
  return state;
}

/** True if the stage has the file itself or a model edited from it, not only its figures. */
function isOnStage(fileId: string): boolean {
  const { model } = stage;
  return model !== null && model.shapeId !== null && (model.sourceFileId ?? model.fileId) === fileId;
}

/** Shows the figures of the address until the model is loaded; nothing if some are missing. */
function showFigures(fileId: string, { modelWidth, modelHeight, modelLength, fileSize }: Figures): void {
  if (!modelWidth || !modelHeight || !modelLength || !fileSize) return;
  stageModel({
    fileId,
    fileName: '…',
    fileBytes: fileSize,
    faces: 0,
    vertices: 0,
    volumeMm3: 0,
    extentMm: [modelWidth, modelLength, modelHeight],
    shapeId: null,
  });
}

async function restoreModel(fileId: string, signal: AbortSignal): Promise<boolean> {
  const file = await readKeptModel(fileId);
  if (file === null) return false;
  // The file was inspected at upload and only needs parsing.
  const parsed = await reopenFile(file, signal);
  const kept = await readEdit(fileId);
  // The file is deleted if the session turns out to belong to another user.
  if ((await readKeptModel(fileId)) === null) return false;
  if (signal.aborted) return false;
  const { mesh, boxMm } = parsed;
  stageModel({
    fileId,
    ...stageFigures(parsed),
    shapeId: keepShape({ kind: 'mesh', mesh, boxMm }),
  });
  return await resume(fileId, kept, signal);
}

type Kept = Awaited<ReturnType<typeof readEdit>>;

async function readEdit(fileId: string) {
  const { readKeptEdit } = await import('./kept-edit.ts');
  return await readKeptEdit(fileId);
}

/** Applies a stored edit to its model on the stage. False if it was aborted. */
async function resume(fileId: string, kept: Kept, signal: AbortSignal): Promise<boolean> {
  if (kept === null) return true;
  const left = await drainsBeforeEdit(kept, kept.cut, signal).catch(() => []);
  if (signal.aborted) return false;
  resumeEdit(fileId, kept, { cut: kept.cut, left });
  editTool.plane = kept.plane;
  return true;
}

/** Restores the edit of a sample on the stage after a reload. */
export async function resumeSample(fileId: string, signal: AbortSignal): Promise<void> {
  const kept = await readEdit(fileId);
  if (!signal.aborted) await resume(fileId, kept, signal);
}
