import { expect, it, vi } from 'vitest';
import { IDLE_UPLOAD } from './flow/upload-view.ts';
import { FailedDialog } from './upload-dialogs.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

it('a failure names what the user asked for: a file to upload, or a model of the page to generate', () => {
  const titleOf = (isMade: boolean) =>
    FailedDialog({ view: { ...IDLE_UPLOAD, step: 'failed', isMade } }).props.title;
  expect(titleOf(false)).toBe('upload.failedTitle');
  expect(titleOf(true)).toBe('workspace.generate.refusedTitle');
});
