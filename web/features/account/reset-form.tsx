import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordReset } from '../../../core/contract/calls/account/registration.ts';
import { api } from '../../api/client.ts';
import { takeUser } from '../../api/query-client.ts';
import { Form } from '../../ui/form.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

/** Sets the new password after a verified code and signs in. */
export function ResetForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(NO_PASSWORD);
  const reset = useMutation({
    mutationFn: () => api(passwordReset, { body: typed }),
    onSuccess: (user) => {
      takeUser(user);
      onChanged();
    },
  });
  return (
    <Form
      ready={isReadyPassword(typed)}
      sent={reset}
      onSend={reset.mutate}
      submitText={t('account.newPassword.submit')}
      testId="reset"
    >
      <NewPasswordFields label={t('account.passwordNew')} typed={typed} onTyped={setTyped} />
    </Form>
  );
}
