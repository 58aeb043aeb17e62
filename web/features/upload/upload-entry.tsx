import { useCallbackRef } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { introductionNoticeOff } from '../../../core/contract/calls/account/profile.ts';
import { api } from '../../api/client.ts';
import { SESSION_QUERY, withUser } from '../../api/with-user.ts';
import type { ModelViews } from '../../mesh/model-views.ts';
import { askToSignIn, askToSignInFor, takeKeptFile } from '../../state/sign-in-prompt.ts';
import type { StageModel } from '../../state/stage.ts';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { DropTarget } from './drop-target.tsx';
import { FILE_TYPES } from './file-gate.ts';
import { ModelViewsProvider } from './model-views-context.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { UploadDialogs } from './upload-dialogs.tsx';
import { beginUpload, leaveStage, setUploadPage } from './use-upload.ts';

interface Props {
  /** True while a task runs: uploads are blocked. */
  disabled?: boolean;
  /** True if the page has a stage, which shows the model as soon as it is parsed, and the upload's notes. */
  hasStage?: boolean;
  views: ModelViews;
  onReady: (model: StageModel) => void;
  /** Renders the trigger; `pick` opens the file picker, or the step before it. */
  children: (pick: () => void) => ReactNode;
}

/** Upload for a page: file picker, drop target, notes, progress, faults. */
export function UploadEntry({ disabled = false, hasStage = false, views, onReady, children }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<{ file: File | null } | null>(null);
  useEffect(() => setUploadPage(onReady, hasStage), [onReady, hasStage]);
  useEffect(() => leaveStage, []);

  const openPicker = useCallbackRef(() => input.current?.click());
  const begin = (file: File) => beginUpload(file, t('upload.formatError'));
  const gate = useCallbackRef((file: File | null) => {
    if (disabled) return;
    withUser((user) => {
      if (user === null) file === null ? askToSignIn('visitor', 'upload') : askToSignInFor(file);
      else if (wantsNotes(user.showNotice.introduction)) setWaiting({ file });
      else if (file === null) openPicker();
      else begin(file);
    });
  });
  const { href } = useLocation();
  const { data: user } = useQuery(SESSION_QUERY);
  useEffect(() => {
    // Not before the page has a user: one that changes with the user draws another entry, which takes the file.
    const file = user ? takeKeptFile(href) : null;
    if (file !== null) gate(file);
  }, [href, gate, user]);
  const pick = useCallbackRef(() => gate(null));
  const agreed = useCallbackRef((noMore: boolean) => {
    if (noMore) rememberNotesRead();
    const file = waiting?.file ?? null;
    setWaiting(null);
    if (file === null) openPicker();
    else begin(file);
  });
  const cancel = useCallbackRef(() => setWaiting(null));
  return (
    <>
      {children(pick)}
      <FileInput input={input} accept={FILE_TYPES} onFiles={([file]) => begin(file)} testId="file-input" />
      <DropTarget onDrop={gate} />
      <NotesDialog open={waiting !== null} onAgree={agreed} onCancel={cancel} />
      <ModelViewsProvider value={views}>
        <UploadDialogs onAnother={openPicker} />
      </ModelViewsProvider>
    </>
  );
}

const SESSION_KEY = 'showNotice';

/** True while the account wants the notes and this session did not turn them off (docs/specification.md#flows). */
function wantsNotes(showNotes: boolean): boolean {
  return showNotes && sessionStorage.getItem(SESSION_KEY) !== 'false';
}

/** Turns the notes off: here for this session, for good on the server. No upload waits. */
function rememberNotesRead(): void {
  sessionStorage.setItem(SESSION_KEY, 'false');
  api(introductionNoticeOff).catch((error: unknown) => {
    console.warn('the notes will be shown again in the next session', error);
  });
}
