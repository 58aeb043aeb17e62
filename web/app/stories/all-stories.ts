import { DIALOG_STORIES, NOTICE_STORIES } from './dialog-stories.tsx';
import { EDITOR_STORIES } from './editor-stories.tsx';
import { PANEL_STORIES } from './panel-stories.tsx';
import { PAY_STORIES } from './pay-stories.tsx';
import { PRESS_STORIES } from './press-stories.tsx';
import { PREVIEW_STORIES } from './preview-stories.tsx';
import { PRINTABILITY_STORIES } from './printability-stories.tsx';
import type { Story } from './story.ts';
import { TASK_STORIES } from './task-stories.tsx';
import { UPLOAD_STORIES } from './upload-stories.tsx';
import { VIEW_STORIES } from './view-stories.tsx';
import { WORKSPACE_STORIES } from './workspace-stories.tsx';

/** All stories. */
export const STORIES: readonly Story[] = [
  ...WORKSPACE_STORIES,
  ...VIEW_STORIES,
  ...PREVIEW_STORIES,
  ...PRESS_STORIES,
  ...EDITOR_STORIES,
  ...PANEL_STORIES,
  ...TASK_STORIES,
  ...DIALOG_STORIES,
  ...NOTICE_STORIES,
  ...UPLOAD_STORIES,
  ...PAY_STORIES,
  ...PRINTABILITY_STORIES,
];
