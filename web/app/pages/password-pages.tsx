import { HStack, Stack } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmailCodeForm } from '../../features/account/code/email-code-form.tsx';
import { ResetForm } from '../../features/account/reset-form.tsx';
import { homePath } from '../../lib/device.ts';
import { Lead } from '../../ui/texts.tsx';
import { notify } from '../../ui/toast/toaster.ts';
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

/** Sets the new password after a verified code, then goes home signed in. */
export function ChangePasswordPage() {
  useAccountTitle('newPassword');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = () => {
    notify('success', t('account.success.changed'));
    void navigate({ to: homePath(), replace: true });
  };
  return (
    <EntryLayout title={t('account.newPassword.title')} lead={t('account.newPassword.lead')}>
      <Stack gap="4">
        <ResetForm onChanged={goOn} />
        <HStack gap="1" wrap="wrap">
          <Lead>{t('account.newPassword.over')}</Lead>
          <TextLink to="/forgetPassword">{t('account.newPassword.again')}</TextLink>
        </HStack>
      </Stack>
    </EntryLayout>
  );
}
