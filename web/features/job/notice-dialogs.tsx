import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';

/** Notices before or after Generate; at most one at a time. */
export type GenerateNotice =
  /** With one drain hole, or none. */
  | { kind: 'shell'; drains: number }
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
  onDrain: () => void;
  onScale: () => void;
}

const TEST_IDS = {
  shell: 'shell-warning',
  important: 'important-hint',
  tooLong: 'generate-tooLong',
  cannot: 'generate-cannot',
  refused: 'generate-refused',
  failed: 'generate-failed',
} as const;

export function NoticeDialogs({ notice, onClose, onShellAgreed, ...ways }: Props) {
  const { t } = useTranslation();
  if (notice === null) return null;
  const { kind } = notice;
  const hasOneDrain = kind === 'shell' && notice.drains > 0;
  const [action, go] = wayOn(notice, ways);
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <MessageDialog
      open
      alert
      title={t(`workspace.generate.${kind}Title`)}
      cancellable={go !== undefined}
      {...(go && { onAction: closeAnd(go) })}
      other={
        kind === 'shell' && (
          <DialogButton onClick={closeAnd(onShellAgreed)} data-testid="shell-agree">
            {t('workspace.generate.shellGo')}
          </DialogButton>
        )
      }
      action={t(action)}
      onClose={onClose}
      testId={TEST_IDS[kind]}
    >
      {'reason' in notice && notice.reason !== '' && (
        <Text color="fg" mb="2">
          {notice.reason}
        </Text>
      )}
      {kind !== 'refused' && t(`workspace.generate.${hasOneDrain ? 'shellOne' : kind}Text`)}
    </MessageDialog>
  );
}

/** Returns the text of the main button, and what it does besides closing. */
function wayOn(notice: GenerateNotice, { onDrain, onScale }: Pick<Props, 'onDrain' | 'onScale'>) {
  if (notice.kind === 'shell') return ['workspace.generate.shellDrain', onDrain] as const;
  if (notice.kind === 'important') return ['workspace.panel.reloadOrigin', notice.go] as const;
  if (notice.kind === 'cannot') return ['workspace.generate.edit', onScale] as const;
  if (notice.kind === 'refused' && notice.retry) return ['app.retry', notice.retry] as const;
  return ['app.ok', undefined] as const;
}
