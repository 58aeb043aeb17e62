import { Center, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChooseForm } from '../../features/account/choose-form.tsx';
import { EmailCodeForm } from '../../features/account/code/email-code-form.tsx';
import { homePath } from '../../lib/device.ts';
import { Button } from '../../ui/button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Lead } from '../../ui/texts.tsx';
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
          <Lead>{t('account.register.known')}</Lead>
          <TextLink to="/login">{t('account.register.signIn')}</TextLink>
        </HStack>
      </Stack>
    </EntryLayout>
  );
}

/** Registration, step 2: name and password, or skip. */
export function FillInInfoPage() {
  useAccountTitle('fillInInfo');
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EntryLayout title={t('account.choose.title')} lead={t('account.choose.lead')}>
      <Stack gap="3">
        <ChooseForm
          onChosen={() => void navigate({ to: '/successTips', search: { id: 3 }, replace: true })}
        />
        <Center>
          <TextLink to={homePath()} testId="choose-skip">
            {t('account.choose.skip')}
          </TextLink>
        </Center>
      </Stack>
    </EntryLayout>
  );
}

/** Shows the registration success, id 3 (docs/specification.md#screens); without it the page leads home. */
export function SuccessPage() {
  useAccountTitle('success');
  const { t } = useTranslation();
  const { id } = useSearch({ from: '/successTips' });
  if (id === undefined) return <Navigate to={homePath()} replace />;
  const title = t('account.success.registered');
  return (
    <EntryLayout title={title} lead={t('account.success.registeredText')}>
      <Stack gap="6">
        <HStack color="green.fg">
          <chakra.span>
            <CircleCheckBig size={64} strokeWidth={1.25} aria-hidden />
          </chakra.span>
          <Text srOnly>{title}</Text>
        </HStack>
        <Button asChild size="xl">
          <RouteLink to={homePath()} replace data-testid="success-go">
            {t('account.success.go')}
          </RouteLink>
        </Button>
      </Stack>
    </EntryLayout>
  );
}
