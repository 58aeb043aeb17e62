import { FILE_FORMAT_ERROR_MS } from '../../../core/rules/model/upload-limits.ts';
import { useStateOf } from '../../state/snapshots.ts';
import type { StageModel } from '../../state/stage.ts';
import { onUserChange } from '../../state/user-change.ts';
import { notify } from '../../ui/toast/toaster.ts';
import { mayBeModel } from './file-gate.ts';
import { UploadFlow } from './flow/upload-flow.ts';
import { uploadPorts } from './flow/upload-ports.ts';
import { type UploadView, uploadView } from './flow/upload-view.ts';
import { hasUploadCard } from './progress-line.tsx';

let page: { onReady: (model: StageModel) => void; hasStage: boolean } = {
  onReady: () => {},
  hasStage: false,
};

/** One flow per page, so that two triggers never run two uploads. */
export const uploadFlow = new UploadFlow(
  uploadView,
  uploadPorts({ onReady: (model) => page.onReady(model), hasStage: () => page.hasStage }),
);

// A retry by the next user would store this user's model in the wrong account.
onUserChange(uploadFlow.cancel);

/** Sets the receiver of uploads, and whether a stage shows them before; pages call it when shown. */
export function setUploadPage(onReady: (model: StageModel) => void, hasStage: boolean): void {
  page = { onReady, hasStage };
}

/** Cancels an upload that shows, or will show, its model on the stage, because another model replaces it. */
export function leaveUnsaved(): void {
  if (uploadView.onStage) uploadFlow.cancel();
}

/** Called when the page with the stage closes. */
export function leaveStage(): void {
  page.hasStage = false;
  leaveUnsaved();
}

export function useUploadView(): UploadView {
  return useStateOf(uploadView);
}

export function useHasUploadCard(): boolean {
  return hasUploadCard(useStateOf(uploadView));
}

/** True while an upload will replace the model on the stage. */
export function useStageAwaits(): boolean {
  return useStateOf(uploadView).onStage;
}

/** Starts with a file from the user; unsupported types only get a toast. */
export function beginUpload(file: File, wrongFormatText: string): void {
  if (mayBeModel(file)) void uploadFlow.start(file);
  else notify('error', wrongFormatText, { shownMs: FILE_FORMAT_ERROR_MS });
}
