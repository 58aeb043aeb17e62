import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../button.tsx';
import { DialogBox } from './dialog-box.tsx';

interface Props extends Omit<ComponentProps<typeof DialogBox>, 'footer' | 'modal' | 'onClose'> {
  onClose: () => void;
  /** Text of the main button; OK unless given. */
  action?: string;
  /** Runs on the main button; unless given it closes the dialog. */
  onAction?: () => void;
  /** Offers a second button that closes the dialog and nothing else. */
  cancellable?: boolean;
  /** Another way on, before the main button. */
  other?: ReactNode;
}

/** A dialog that says one thing and takes one answer. */
export function MessageDialog({ action, onAction, cancellable = false, other, ...box }: Props) {
  const { t } = useTranslation();
  return (
    <DialogBox
      {...box}
      footer={
        <>
          {cancellable && <DialogButton onClick={box.onClose}>{t('app.cancel')}</DialogButton>}
          {other}
          <DialogButton main onClick={onAction ?? box.onClose}>
            {action ?? t('app.ok')}
          </DialogButton>
        </>
      }
    />
  );
}
