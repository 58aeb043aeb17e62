import { useSnapshot } from 'valtio';
import { FILE_FORMAT_ERROR_MS } from '../../core/rules/model/upload-limits.ts';
import type { StageModel } from '../state/stage.ts';
import { onUserGone } from '../state/user-change.ts';
import { notify } from '../ui/toaster.ts';
import { mayBeModel } from './file-gate.ts';
import { createUploadFlow } from './upload-flow.ts';
import { uploadPorts } from './upload-ports.ts';
import { type UploadView, uploadView } from './upload-view.ts';

let page: { onReady: (model: StageModel) => void; hasStage: boolean } = {
  onReady: () => {},
  hasStage: false,
};

/** One flow for the whole page: two places to start an upload never run two of them. */
export const uploadFlow = createUploadFlow(
  uploadView,
  uploadPorts({ onReady: (model) => page.onReady(model), hasStage: () => page.hasStage }),
);

// A retry by the next user would store this one's model in the other's account.
onUserGone(uploadFlow.cancel);

/**
 * Where finished uploads go, and whether there is a stage to show them on before; each page that can start one says so
 * when it is shown.
 */
export function whenUploaded(onReady: (model: StageModel) => void, hasStage: boolean): void {
  page = { onReady, hasStage };
}

/** Something else comes on the stage: an upload whose model is shown there, or will be once it is read, ends. */
export function leaveUnsaved(): void {
  if (uploadView.onStage) uploadFlow.cancel();
}

/** The page with the stage goes away. */
export function leaveStage(): void {
  page.hasStage = false;
  leaveUnsaved();
}

/** What the upload dialogs show now. */
export function useUploadView(): UploadView {
  return useSnapshot(uploadView) as UploadView;
}

/** An upload is on its way to the stage, read or not: its model will take the place of the one that is there. */
export function useStageAwaits(): boolean {
  return useSnapshot(uploadView).onStage;
}

/** Begins with a file the user gave; anything but .stl gets the short message. */
export function beginUpload(file: File, wrongFormatText: string): void {
  if (mayBeModel(file)) void uploadFlow.start(file);
  else notify('error', wrongFormatText, FILE_FORMAT_ERROR_MS);
}
