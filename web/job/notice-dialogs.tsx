import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';

/** Notices before or after Generate; at most one at a time. */
export type GenerateNotice =
  | { kind: 'shell' }
  | { kind: 'important'; go: () => void }
  | { kind: 'tooLong' }
  | { kind: 'cannot'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string };

interface Props {
  notice: GenerateNotice | null;
  onClose: () => void;
  onShellAgreed: () => void;
}

/** Shell confirmation, important hint, too-long, cannot-generate, refused and build-failed dialogs. */
export function NoticeDialogs({ notice, onClose, onShellAgreed }: Props) {
  const { t } = useTranslation();
  const close = (text: string) => (
    <DialogButton main onClick={onClose}>
      {text}
    </DialogButton>
  );
  if (notice === null) return null;
  if (notice.kind === 'shell') {
    return (
      <DialogBox
        open
        alert
        title={t('workspace.generate.shellTitle')}
        onClose={onClose}
        testId="shell-warning"
        footer={
          <>
            <DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>
            <DialogButton main onClick={onShellAgreed}>
              {t('workspace.generate.shellGo')}
            </DialogButton>
          </>
        }
      >
        {t('workspace.generate.shellText')}
      </DialogBox>
    );
  }
  if (notice.kind === 'important') {
    return (
      <DialogBox
        open
        alert
        title={t('workspace.generate.importantTitle')}
        onClose={onClose}
        testId="important-hint"
        footer={
          <>
            <DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>
            <DialogButton
              main
              onClick={() => {
                onClose();
                notice.go();
              }}
            >
              {t('workspace.panel.reloadOrigin')}
            </DialogButton>
          </>
        }
      >
        {t('workspace.generate.importantText')}
      </DialogBox>
    );
  }
  const texts = {
    tooLong: [t('workspace.generate.tooLongTitle'), t('workspace.generate.tooLongText')],
    cannot: [t('workspace.generate.cannotTitle'), t('workspace.generate.cannotText')],
    refused: [t('workspace.generate.refusedTitle'), ''],
    failed: [t('workspace.generate.failedTitle'), t('workspace.generate.failedText')],
  } as const;
  const [title, text] = texts[notice.kind];
  const reason = notice.kind === 'tooLong' ? '' : notice.reason;
  return (
    <DialogBox
      open
      alert
      title={title}
      onClose={onClose}
      testId={`generate-${notice.kind}`}
      footer={
        notice.kind === 'cannot' ? (
          <>
            <DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>
            {close(t('workspace.generate.edit'))}
          </>
        ) : (
          close(t('app.ok'))
        )
      }
    >
      {reason !== '' && (
        <Text color="fg" mb="2">
          {reason}
        </Text>
      )}
      {text}
    </DialogBox>
  );
}
