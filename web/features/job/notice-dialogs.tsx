import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../ui/message-dialog.tsx';

/** Notices before or after Generate; at most one at a time. */
export type GenerateNotice =
  | { kind: 'shell' }
  | { kind: 'important'; go: () => void }
  | { kind: 'tooLong' }
  | { kind: 'cannot'; reason: string }
  /** With `retry` it did not reach the server, and may be sent again. */
  | { kind: 'refused'; reason: string; retry?: () => void }
  | { kind: 'failed'; reason: string };

interface Props {
  notice: GenerateNotice | null;
  onClose: () => void;
  onShellAgreed: () => void;
  /** Opens the tool that scales the model. */
  onScale: () => void;
}

/** Shell confirmation, important hint, too-long, cannot-generate, refused and build-failed dialogs. */
export function NoticeDialogs({ notice, onClose, onShellAgreed, onScale }: Props) {
  const { t } = useTranslation();
  if (notice === null) return null;
  if (notice.kind === 'shell') return <ShellNotice onAgreed={onShellAgreed} onClose={onClose} />;
  if (notice.kind === 'important') return <ImportantNotice go={notice.go} onClose={onClose} />;
  const texts = {
    tooLong: [t('workspace.generate.tooLongTitle'), t('workspace.generate.tooLongText')],
    cannot: [t('workspace.generate.cannotTitle'), t('workspace.generate.cannotText')],
    refused: [t('workspace.generate.refusedTitle'), ''],
    failed: [t('workspace.generate.failedTitle'), t('workspace.generate.failedText')],
  } as const;
  const [title, text] = texts[notice.kind];
  const reason = notice.kind === 'tooLong' ? '' : notice.reason;
  const [action, go] = wayOn(notice, onScale);
  return (
    <MessageDialog
      open
      alert
      title={title}
      cancellable={go !== undefined}
      {...(go && {
        onAction: () => {
          onClose();
          go();
        },
      })}
      action={t(action)}
      onClose={onClose}
      testId={`generate-${notice.kind}`}
    >
      {reason !== '' && (
        <Text color="fg" mb="2">
          {reason}
        </Text>
      )}
      {text}
    </MessageDialog>
  );
}

/** Returns the text of the main button, and what it does besides closing. */
function wayOn(notice: GenerateNotice, onScale: () => void) {
  if (notice.kind === 'cannot') return ['workspace.generate.edit', onScale] as const;
  if (notice.kind === 'refused' && notice.retry) return ['app.retry', notice.retry] as const;
  return ['app.ok', undefined] as const;
}

/** Asks before a job with a shell. */
function ShellNotice({ onAgreed, onClose }: { onAgreed: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageDialog
      open
      alert
      title={t('workspace.generate.shellTitle')}
      cancellable
      action={t('workspace.generate.shellGo')}
      onAction={onAgreed}
      onClose={onClose}
      testId="shell-warning"
    >
      {t('workspace.generate.shellText')}
    </MessageDialog>
  );
}

/** Asks before the original replaces the result. */
function ImportantNotice({ go, onClose }: { go: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageDialog
      open
      alert
      title={t('workspace.generate.importantTitle')}
      cancellable
      action={t('workspace.panel.reloadOrigin')}
      onAction={() => {
        onClose();
        go();
      }}
      onClose={onClose}
      testId="important-hint"
    >
      {t('workspace.generate.importantText')}
    </MessageDialog>
  );
}
