import { HStack, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmailCodeForm } from '../../account/code/email-code-form.tsx';
import { useAccountTitle } from '../entry/account-title.ts';
import { EntryLayout } from '../entry/entry-layout.tsx';
import { TextLink } from '../entry/text-link.tsx';

/** Registration, step 1: the e-mail. */
export function RegisterPage() {
  useAccountTitle('register');
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EntryLayout title={t('account.register.title')} lead={t('account.register.lead')}>
      <Stack gap="4">
        <EmailCodeForm
          purpose="register"
          submitText={t('account.register.submit')}
          onVerified={() => void navigate({ to: '/fillInInfo', replace: true })}
        />
        <HStack gap="1">
          <Text textStyle="sm" color="fg.muted">
            {t('account.register.known')}
          </Text>
          <TextLink to="/login">{t('account.register.signIn')}</TextLink>
        </HStack>
      </Stack>
    </EntryLayout>
  );
}
