import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CurrentPassword } from '../current-password.tsx';

/** Field for the password, with the reason: the sign-in is not recent. */
export function ConfirmPassword(props: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Text textStyle="sm">{t('account.page.confirmPassword')}</Text>
      <CurrentPassword hasPassword {...props} />
    </>
  );
}
