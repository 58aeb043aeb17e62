import { Field, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsername, USERNAME_INPUT_MAX_CHARACTERS } from '../../../../core/rules/account/fields.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { isPasswordNeeded, useChangeName } from './use-account.ts';

interface Props {
  username: string;
  hasPassword: boolean;
  onClose: () => void;
}

/** Changes the user name. Asks for the password if the sign-in is not recent. */
export function NameDialog({ username, hasPassword, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(username);
  const [current, setCurrent] = useState('');
  const [asks, setAsks] = useState(false);
  const change = useChangeName();
  const right = isUsername(name);
  const refused = (error: Error) => setAsks(asks || (hasPassword && isPasswordNeeded(error)));
  const saved = () => {
    notify('success', t('account.page.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('account.page.editName')}
      ready={right && name.trim() !== username && (!asks || current !== '')}
      busy={change.isPending}
      error={hasPassword && isPasswordNeeded(change.error) ? null : change.error}
      onSave={() => change.mutate({ name, current }, { onSuccess: saved, onError: refused })}
      onClose={onClose}
      testId="name-dialog"
    >
      <Field.Root invalid={!right}>
        <Field.Label>{t('account.page.name')}</Field.Label>
        <Input
          h="12"
          autoComplete="username"
          maxLength={USERNAME_INPUT_MAX_CHARACTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-testid="name-input"
        />
        <Field.ErrorText>{t('account.usernameWrong')}</Field.ErrorText>
        <Field.HelperText>{t('account.page.nameHint')}</Field.HelperText>
      </Field.Root>
      {asks && <ConfirmPassword value={current} onValue={setCurrent} />}
    </FormDialog>
  );
}
