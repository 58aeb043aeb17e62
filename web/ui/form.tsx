import { Stack, type StackProps } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

interface Props {
  ready: boolean;
  /** Sending of what was filled in. */
  sent: { isPending: boolean; error: Error | null };
  onSend: () => void;
  submitText: string;
  /** Text of the button while it sends. */
  busyText?: string;
  /** Below the button. */
  after?: ReactNode;
  testId: string;
  css?: StackProps['css'];
  children: ReactNode;
}

/** Form of a page: its fields, the error of the last try and the button that sends it. */
export function Form({ ready, sent, onSend, submitText, busyText, after, testId, css, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !sent.isPending) onSend();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5" {...(css && { css })}>
        {children}
        <FormError mt="-3" error={sent.error} testId={`${testId}-error`} />
        <Button
          type="submit"
          mt="-3"
          size="xl"
          disabled={!ready}
          loading={sent.isPending}
          loadingText={busyText}
          data-testid={`${testId}-submit`}
        >
          {submitText}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
