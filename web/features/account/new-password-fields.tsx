import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isPassword } from '../../../core/rules/account/fields.ts';
import { isGuessablePassword } from '../../../core/rules/account/passwords.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';

export interface TypedPassword {
  pass: string;
  pass1: string;
}

export const NO_PASSWORD: TypedPassword = { pass: '', pass1: '' };

/** True if the password is valid and repeated correctly. */
export function isReadyPassword({ pass, pass1 }: TypedPassword): boolean {
  return isPassword(pass) && !isGuessablePassword(pass) && pass === pass1;
}

interface Props {
  label: string;
  typed: TypedPassword;
  onTyped: (typed: TypedPassword) => void;
}

export function NewPasswordFields({ label, typed, onTyped }: Props) {
  const { t } = useTranslation();
  const form = isPassword(typed.pass) ? null : t('account.passwordWrong');
  const problem = form ?? (isGuessablePassword(typed.pass) ? t('account.passwordGuessable') : null);
  return (
    <Stack gap="5">
      <PasswordField
        label={label}
        value={typed.pass}
        onValue={(pass) => onTyped({ ...typed, pass })}
        problem={problem}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        testId="new-password"
      />
      <PasswordField
        label={t('account.passwordRepeat')}
        value={typed.pass1}
        onValue={(pass1) => onTyped({ ...typed, pass1 })}
        problem={typed.pass === typed.pass1 ? null : t('account.passwordsDiffer')}
        autoComplete="new-password"
        testId="new-password-again"
      />
    </Stack>
  );
}
