import { Center, Container, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountCard } from '../../features/account/page/account-card.tsx';
import { ApiKeysCard } from '../../features/account/page/api-keys-card.tsx';
import { DeleteCard } from '../../features/account/page/delete-card.tsx';
import { ExportCard } from '../../features/account/page/export-card.tsx';
import { SessionsCard } from '../../features/account/page/sessions-card.tsx';
import { useAccount, useSessionList } from '../../features/account/page/use-account.ts';
import { useApiKeys } from '../../features/account/page/use-api-keys.ts';
import { useSession, useSignOut } from '../../features/session/use-session.ts';
import { useAccountTitle } from '../entry/account-title.ts';

/** Account page; visitors sign in first and return. */
export function PersonalDataPage() {
  useAccountTitle('personal');
  const { t } = useTranslation();
  const { state } = useSession();
  const leave = useSignOut();
  if (state === 'unknown') return <Waiting />;
  if (state === 'visitor') return <Navigate to="/login" search={{ target: '/PersonalData' }} replace />;
  return (
    <Container maxW="3xl" px={{ base: '4', md: '8' }} py={{ base: '8', md: '12' }}>
      <Stack gap="6">
        <Stack gap="1">
          <Heading as="h1" size="3xl">
            {t('account.page.title')}
          </Heading>
          <Text color="fg.muted">{t('account.page.lead')}</Text>
        </Stack>
        <Cards onDeleted={() => leave.mutate()} />
      </Stack>
    </Container>
  );
}

/** The cards of the account, all at once: none pushes another down. */
function Cards({ onDeleted }: { onDeleted: () => void }) {
  const waits = [useAccount(), useSessionList(), useApiKeys()].some(({ isPending }) => isPending);
  if (waits) return <Waiting />;
  return (
    <>
      <AccountCard />
      <SessionsCard />
      <ApiKeysCard />
      <ExportCard />
      <DeleteCard onDeleted={onDeleted} />
    </>
  );
}

function Waiting() {
  return (
    <Center flex="1" minH="60vh">
      <Spinner size="lg" color="green.fg" />
    </Center>
  );
}
