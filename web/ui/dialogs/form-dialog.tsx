import { Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelOr } from '../cancel-or.tsx';
import { FormError } from '../form-error.tsx';
import { DialogBox } from './dialog-box.tsx';

interface Props {
  title: string;
  ready: boolean;
  /** Sending of what was filled in. */
  sent?: { isPending: boolean; error: Error | null };
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
  testId: string;
  /** Text of the main button; default Save. */
  saveText?: string;
  size?: 'sm' | 'lg';
}

export function FormDialog({ title, ready, sent, onSave, onClose, children, testId, ...look }: Props) {
  const { saveText, size = 'sm' } = look;
  const { t } = useTranslation();
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && sent?.isPending !== true) onSave();
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
        <CancelOr
          onCancel={onClose}
          type="submit"
          form={formId}
          disabled={!ready}
          loading={sent?.isPending === true}
          data-testid={`${testId}-save`}
        >
          {saveText ?? t('account.page.save')}
        </CancelOr>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4" color="fg">
          {children}
          <FormError error={sent?.error ?? null} testId={`${testId}-error`} />
        </Stack>
      </form>
    </DialogBox>
  );
}
