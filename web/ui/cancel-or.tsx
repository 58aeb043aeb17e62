import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from './button.tsx';

/** Footer of a dialog: Cancel, and the main button with the other properties. */
export function CancelOr({
  onCancel,
  ...main
}: ComponentProps<typeof DialogButton> & { onCancel: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <DialogButton onClick={onCancel}>{t('app.cancel')}</DialogButton>
      <DialogButton main {...main} />
    </>
  );
}
