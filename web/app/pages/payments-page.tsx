import { Container, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PaymentsList } from '../../features/pay/payments/payments-list.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { TermsLink } from '../../ui/terms-link.tsx';
import { useAccountTitle } from '../entry/account-title.ts';
import { OwnersPage } from '../orders/owners-page.tsx';

/** Payments of the signed-in user. */
export function PaymentsPage() {
  useAccountTitle('payments');
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <OwnersPage>
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
    </OwnersPage>
  );
}
