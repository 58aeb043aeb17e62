import { Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordReset } from '../../../core/contract/calls/account/registration.ts';
import { api } from '../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

/** Sets the new password after a verified code and signs in. */
export function ResetForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(NO_PASSWORD);
  const reset = useMutation({
    mutationFn: () => api(passwordReset, { body: typed }),
    onSuccess: (user) => {
      queryClient.removeQueries();
      queryClient.setQueryData(SESSION_KEY, user);
      onChanged();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReadyPassword(typed) && !reset.isPending) reset.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <NewPasswordFields label={t('account.passwordNew')} typed={typed} onTyped={setTyped} />
        <FormError error={reset.error} testId="reset-error" />
        <Button
          type="submit"
          size="xl"
          disabled={!isReadyPassword(typed)}
          loading={reset.isPending}
          data-testid="reset-submit"
        >
          {t('account.newPassword.submit')}
        </Button>
      </Stack>
    </form>
  );
}
