import { Field, Input, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '../../../core/contract/calls/account/registration.ts';
import { isNewUsername, NEW_USERNAME_MAX_CHARACTERS } from '../../../core/rules/account/fields.ts';
import { api } from '../../api/client.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

/** Form for the name and password of a new account. */
export function ChooseForm({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [left, setLeft] = useState(false);
  const [typed, setTyped] = useState(NO_PASSWORD);
  const ready = isNewUsername(name) && isReadyPassword(typed);
  const choose = useMutation({
    mutationFn: () => api(register, { body: { name: name.trim(), ...typed } }),
    onSuccess: (user) => {
      queryClient.setQueryData(SESSION_KEY, user);
      onChosen();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !choose.isPending) choose.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Field.Root invalid={left && name !== '' && !isNewUsername(name)}>
          <Field.Label>{t('account.choose.name')}</Field.Label>
          <Input
            h="12"
            autoComplete="username"
            maxLength={NEW_USERNAME_MAX_CHARACTERS}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => setLeft(true)}
            data-testid="choose-name"
          />
          <Field.ErrorText>{t('account.usernameWrong')}</Field.ErrorText>
          <Field.HelperText>{t('account.choose.nameHint')}</Field.HelperText>
        </Field.Root>
        <NewPasswordFields label={t('account.password')} typed={typed} onTyped={setTyped} />
        <FormError error={choose.error} testId="choose-error" />
        <Button
          type="submit"
          size="xl"
          disabled={!ready}
          loading={choose.isPending}
          data-testid="choose-submit"
        >
          {t('account.choose.submit')}
        </Button>
      </Stack>
    </form>
  );
}
