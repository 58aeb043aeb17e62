import { Stack } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmailCodeForm } from '../../account/code/email-code-form.tsx';
import { useAccountTitle } from '../entry/account-title.ts';
import { EntryLayout } from '../entry/entry-layout.tsx';
import { TextLink } from '../entry/text-link.tsx';

/** Password reset: verifies the e-mail first. */
export function ForgetPasswordPage() {
  useAccountTitle('forgot');
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EntryLayout title={t('account.forgot.title')} lead={t('account.forgot.lead')}>
      <Stack gap="4">
        <EmailCodeForm
          purpose="reset"
          submitText={t('account.forgot.submit')}
          onVerified={() => void navigate({ to: '/accChangePassword', replace: true })}
        />
        <TextLink to="/login">{t('account.forgot.back')}</TextLink>
      </Stack>
    </EntryLayout>
  );
}
