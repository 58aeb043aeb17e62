import { snapshot } from 'valtio';
import { decodeFileRecord } from '../../../../core/contract/order-codec.ts';
import { editStored, needsStoring, placeMesh } from '../../../editor/edit-model.ts';
import { sealInWorker } from '../../../editor/edit-worker.ts';
import { currentEdit } from '../../../editor/editor-state.ts';
import { type StageModel, stage } from '../../../state/stage.ts';
import { uploadFlow } from '../../../upload/use-upload.ts';

function currentModel(): StageModel | null {
  return snapshot(stage).model as StageModel | null;
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
