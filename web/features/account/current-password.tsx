import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/fields/password-field.tsx';

interface Props {
  /** False hides the field: an account without a password needs none. */
  hasPassword: boolean;
  value: string;
  onValue: (value: string) => void;
}

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
