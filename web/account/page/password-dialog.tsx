import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/toaster.ts';
import { CurrentPassword } from '../current-password.tsx';
import { isReadyPassword, NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useChangePassword } from './use-account.ts';

/** Changes the password, or sets the first one. */
export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORD);
  const change = useChangePassword();
  const saved = () => {
    notify('success', t('account.success.changed'));
    onClose();
  };
  return (
    <FormDialog
      title={t(hasPassword ? 'account.page.editPassword' : 'account.page.setPassword')}
      ready={isReadyPassword(typed) && (!hasPassword || current !== '')}
      busy={change.isPending}
      error={change.error}
      onSave={() => change.mutate({ current, ...typed }, { onSuccess: saved })}
      onClose={onClose}
      testId="password-dialog"
    >
      <CurrentPassword hasPassword={hasPassword} value={current} onValue={setCurrent} />
      <NewPasswordFields label={t('account.passwordNew')} typed={typed} onTyped={setTyped} />
    </FormDialog>
  );
}
