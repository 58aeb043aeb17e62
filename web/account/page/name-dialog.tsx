import { Field, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsername, USERNAME_INPUT_MAX_CHARACTERS } from '../../../core/rules/account/fields.ts';
import { notify } from '../../ui/toaster.ts';
import { FormDialog } from './form-dialog.tsx';
import { useChangeName } from './use-account.ts';

/** Changes the user name. */
export function NameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(username);
  const change = useChangeName();
  const right = isUsername(name);
  const saved = () => {
    notify('success', t('account.page.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('account.page.editName')}
      ready={right && name.trim() !== username}
      busy={change.isPending}
      error={change.error}
      onSave={() => change.mutate(name, { onSuccess: saved })}
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
    </FormDialog>
  );
}
