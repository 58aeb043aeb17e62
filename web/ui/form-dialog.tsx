import { Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from './button.tsx';
import { DialogBox } from './dialog-box.tsx';
import { FormError } from './form-error.tsx';

interface Props {
  title: string;
  ready: boolean;
  busy: boolean;
  error: Error | null;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
  testId: string;
  /** Text of the main button; default Save. */
  saveText?: string;
  size?: 'sm' | 'lg';
}

export function FormDialog({ title, ready, busy, error, onSave, onClose, children, testId, ...look }: Props) {
  const { saveText, size = 'sm' } = look;
  const { t } = useTranslation();
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSave();
  };
  return (
    <DialogBox
      open
      modal
      size={size}
      title={title}
      onClose={onClose}
      testId={testId}
      footer={
        <>
          <DialogButton onClick={onClose}>{t('app.cancel')}</DialogButton>
          <DialogButton
            main
            type="submit"
            form={formId}
            disabled={!ready}
            loading={busy}
            data-testid={`${testId}-save`}
          >
            {saveText ?? t('account.page.save')}
          </DialogButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4" color="fg">
          {children}
          <FormError error={error} testId={`${testId}-error`} />
        </Stack>
      </form>
    </DialogBox>
  );
}
