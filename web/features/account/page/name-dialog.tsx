import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsername, USERNAME_INPUT_MAX_CHARACTERS } from '../../../../core/rules/account/fields.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { useAskedPassword } from './asked-password.tsx';
import { useChangeName } from './use-account.ts';

/** Changes the user name. Asks for the password if the sign-in is not recent. */
export function NameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(username);
  const change = useChangeName();
  const { current, field, sent, ...password } = useAskedPassword(change);
  const right = isUsername(name);
  const saved = () => {
    notify('success', t('account.page.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('account.page.editName')}
      ready={right && name.trim() !== username && password.ready}
      sent={sent}
      onSave={() => change.mutate({ name, current }, { onSuccess: saved })}
      onClose={onClose}
      testId="name-dialog"
    >
      <TextField
        label={t('account.page.name')}
        autoComplete="username"
        maxLength={USERNAME_INPUT_MAX_CHARACTERS}
        value={name}
        onValue={setName}
        problem={right ? null : t('account.usernameWrong')}
        hint={t('account.page.nameHint')}
        testId="name-input"
      />
      {field}
    </FormDialog>
  );
}
