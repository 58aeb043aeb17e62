import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import { decodeFileRecord } from '../../../../core/contract/order-codec.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { currentSettings, editStored, needsStoring, placeMesh } from '../../../features/editor/edit-model.ts';
import { sealInWorker } from '../../../features/editor/edit-worker.ts';
import { meshOfEdit } from '../../../features/editor/edited-meshes.ts';
import { currentEdit, editor } from '../../../features/editor/editor-state.ts';
import { uploadFlow } from '../../../features/upload/use-upload.ts';
import { debounce } from '../../../lib/debounce.ts';
import { isEdited } from '../../../mesh/placement/model-edit.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { settings } from '../../../state/settings.ts';
import { stateNow } from '../../../state/snapshots.ts';
import { type StageModel, stage } from '../../../state/stage.ts';
import { notify } from '../../../ui/toast/toaster.ts';
import type { KeptEdit } from './kept-edit.ts';

/** Debounce delay of the storage, ms. */
const QUIET_MS = 250;

/**
 * Stores the edits of an uploaded file, so that a reload before its first generation restores them. `fileId`
 * is null while there is no such file or it is being restored. Warns once per file if there is no space.
 */
export function useKeptEdit(fileId: string | null): void {
  const { t } = useTranslation();
  const warnedFor = useRef<string | null>(null);
  const full = useRef(() => {});
  full.current = () => {
    if (warnedFor.current === fileId) return;
    warnedFor.current = fileId;
    notify('warning', t('workspace.keptFull'));
  };
  useEffect(() => {
    if (fileId === null) return;
    let before = '';
    // Fetched now: a page that closes has no time for it.
    const storing = import('./kept-edit.ts');
    const keep = () => {
      if (editor.source?.fileId !== fileId) return;
      const now = editToKeep();
      const text = JSON.stringify(now);
      if (text === before) return;
      before = text;
      const cut = now.edit.cuts.length === 0 ? null : meshOfEdit(now.edit);
      const wouldBeMissed = isSomethingMade(now);
      void storing
        .then(({ keepEdit }) => keepEdit(fileId, now, cut))
        .then((kept) => kept || !wouldBeMissed || full.current());
    };
    // Leaving the page stores at once.
    const { schedule, flush } = debounce(keep, QUIET_MS);
    schedule();
    const stops = [subscribe(settings, schedule), subscribe(editor, schedule), subscribe(editTool, schedule)];
    addEventListener('pagehide', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
      for (const stop of stops) stop();
    };
  }, [fileId]);
}

/** Returns the current edit of the model on the stage for storage. */
export function editToKeep(): KeptEdit {
  const lattice = currentSettings();
  const { open, plane } = stateNow(editTool);
  // The plane of the cut tool is dropped: a reload closes the tool.
  return {
    edit: currentEdit(),
    settings: lattice,
    plane: MODE_TRAITS[lattice.mode].hasRegions && open !== 'cut' ? plane : null,
  };
}

/** True if a reload would lose user input: an edit, a parameter change, or a cut between regions. */
export function isSomethingMade({ edit, plane }: KeptEdit): boolean {
  return isEdited(edit) || plane !== null || editor.undoLabel !== null;
}

function currentModel(): StageModel | null {
  return stateNow(stage).model;
}

/**
 * Runs `go` with a model whose file is stored: at once if the model on the stage is stored, otherwise after
 * the edited model was checked, stored and registered as a new file. If that is cancelled or refused, `go`
 * does not run and the upload shows the reason.
 */
export function withStoredEdit(go: (model: StageModel) => void): void {
  const model = currentModel();
  if (model === null) return;
  if (!needsStoring()) {
    go(model);
    return;
  }
  const edit = currentEdit();
  const name = model.fileName;
  void uploadFlow.startWith({
    name,
    inspect: (_choices, signal) => sealInWorker(placeMesh(edit), name, signal),
    sized: true,
    key: null,
    ready(record) {
      const { fileId, fileBytes, faces, vertices, volumeMm3 } = decodeFileRecord(record);
      editStored(edit, { fileId, fileBytes, faces, vertices, volumeMm3 });
      const stored = currentModel();
      if (stored !== null) go(stored);
    },
  });
}
