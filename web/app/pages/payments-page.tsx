import { Center, Container, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PaymentsList } from '../../features/pay/payments/payments-list.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { TermsLink } from '../../ui/terms-link.tsx';
import { useAccountTitle } from '../entry/account-title.ts';

/** Payments of the signed-in user; visitors sign in first and return. */
export function PaymentsPage() {
  useAccountTitle('payments');
  const { t } = useTranslation();
  const { state, user } = useSession();
  if (state === 'unknown') {
    return (
      <Center flex="1" minH="60vh">
        <Spinner size="lg" color="green.fg" />
      </Center>
    );
  }
  if (state === 'visitor') return <Navigate to="/login" search={{ target: '/payments' }} replace />;
  return (
    <Container maxW="3xl" px={{ base: '4', md: '8' }} py={{ base: '8', md: '12' }}>
      <Stack gap="6">
        <Stack gap="1">
          <Heading as="h1" size="3xl">
            {t('account.title.payments')}
          </Heading>
          <Text color="fg.muted">
            {t('pay.list.lead')} <TermsLink />
          </Text>
        </Stack>
        <PaymentsList email={user?.email ?? ''} />
      </Stack>
    </Container>
  );
}
