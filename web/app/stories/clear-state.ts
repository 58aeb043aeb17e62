import { commandDialogs } from '../../commands/command-dialogs-state.ts';
import { followStage } from '../../editor/edit-model.ts';
import { editor } from '../../editor/editor-state.ts';
import { closeDraft } from '../../lattice/edit/region-draft.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { preview } from '../../preview/preview-state.ts';
import { contactNotice } from '../../state/contact-notice.ts';
import { clearPlane, editTool } from '../../state/edit-tool.ts';
import { regionNotice } from '../../state/region-notice.ts';
import { signInPrompt } from '../../state/sign-in-prompt.ts';
import { upsell } from '../../state/upsell.ts';
import { IDLE_UPLOAD, uploadView } from '../../upload/upload-view.ts';
import { measure } from '../../viewer/measure/measure-state.ts';
import { ALL_SHOWN, beginView, view } from '../../viewer/view-state.ts';

/** Resets the page's state and browser storage after a story. */
export function clearState(): void {
  closeDraft();
  clearPlane();
  editTool.open = null;
  stageModel(null);
  followStage();
  Object.assign(editor, { transformMode: 'turn', locked: false });
  beginView();
  Object.assign(view, { shown: { ...ALL_SHOWN }, projection: 'orthographic' });
  measure.ends = [];
  Object.assign(preview, { figures: null, failed: null, busy: false });
  Object.assign(uploadView, IDLE_UPLOAD);
  commandDialogs.open = null;
  upsell.tool = null;
  contactNotice.message = null;
  regionNotice.message = null;
  signInPrompt.reason = null;
  // The placement of the parameter panel is stored.
  localStorage.removeItem('parameterPanel');
}
