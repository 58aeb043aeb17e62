import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/password-field.tsx';

interface Props {
  /** An account without a password is asked for none. */
  hasPassword: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** The password the account has now, asked for before a change of it. */
export function CurrentPassword({ hasPassword, value, onValue }: Props) {
  const { t } = useTranslation();
  if (!hasPassword) return null;
  return (
    <PasswordField
      label={t('account.passwordNow')}
      value={value}
      onValue={onValue}
      autoComplete="current-password"
      testId="current-password"
    />
  );
}
