import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '../../../core/contract/calls/account/registration.ts';
import { isNewUsername, NEW_USERNAME_MAX_CHARACTERS } from '../../../core/rules/account/fields.ts';
import { api } from '../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

export function ChooseForm({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORD);
  const choose = useMutation({
    mutationFn: () => api(register, { body: { name: name.trim(), ...typed } }),
    onSuccess: (user) => {
      queryClient.setQueryData(SESSION_KEY, user);
      onChosen();
    },
  });
  return (
    <Form
      ready={isNewUsername(name) && isReadyPassword(typed)}
      sent={choose}
      onSend={choose.mutate}
      submitText={t('account.choose.submit')}
      testId="choose"
    >
      <TextField
        late
        label={t('account.choose.name')}
        autoComplete="username"
        maxLength={NEW_USERNAME_MAX_CHARACTERS}
        value={name}
        onValue={setName}
        problem={isNewUsername(name) ? null : t('account.usernameWrong')}
        hint={t('account.choose.nameHint')}
        testId="choose-name"
      />
      <NewPasswordFields label={t('account.password')} typed={typed} onTyped={setTyped} />
    </Form>
  );
}
