import { Badge, Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { dateTimeText } from '../../../lib/date-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Lead } from '../../../ui/texts.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { agentName } from './agent-name.ts';
import { PasswordDialog } from './asked-password.tsx';
import { TitledCard } from './titled-card.tsx';
import {
  type EndedSession,
  isPasswordNeeded,
  useAccount,
  useEndSession,
  useSessionList,
} from './use-account.ts';

const SHOWN_AT_FIRST = 5;

/** Signed-in devices, this one and the newest first, each with a sign-out button. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { data: sessions = [], isPending } = useSessionList();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button took the focus with it.
    if (all) list.current?.querySelectorAll('li')[SHOWN_AT_FIRST]?.focus();
  }, [all]);
  const sorted = sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.startedAt.localeCompare(a.startedAt),
  );
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  const end = useEndSession();
  const { data: account } = useAccount();
  /** The sign-out that waits for the password. */
  const [waiting, setWaiting] = useState<EndedSession | null>(null);
  const endOne = (ended: EndedSession) =>
    end.mutate(ended, {
      onSuccess: () => {
        setWaiting(null);
        notify('success', t('account.page.ended'));
      },
      onError: (error) => {
        if (waiting !== null) return;
        if (isPasswordNeeded(error) && account?.hasPassword === true) setWaiting(ended);
        else notify('error', errorText(error, t));
      },
    });
  return (
    <TitledCard title={t('account.page.sessions')} lead={t('account.page.sessionsLead')}>
      {isPending && <Skeleton h="12" my="3" />}
      <Stack ref={list} as="ul" gap="0" listStyleType="none">
        {shown.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => endOne({ id: session.id })} />
        ))}
      </Stack>
      {shown.length < sessions.length && (
        <Button mt="3" me="2" look="bare" onClick={() => setAll(true)} data-testid="sessions-all">
          {t('account.page.sessionsAll', { number: sessions.length })}
        </Button>
      )}
      {sessions.length > 1 && (
        <Button
          mt="3"
          look="quiet"
          loading={end.isPending}
          onClick={() => endOne({})}
          data-testid="sessions-end"
        >
          {t('account.page.endOthers')}
        </Button>
      )}
      {waiting !== null && (
        <PasswordDialog
          title={t('account.page.endTitle')}
          saveText={t('account.page.end')}
          sent={end}
          onSave={(current) => endOne({ ...waiting, current })}
          onClose={() => setWaiting(null)}
          testId="end-dialog"
        />
      )}
    </TitledCard>
  );
}

interface SessionItemProps {
  session: NonNullable<ReturnType<typeof useSessionList>['data']>[number];
  onEnd: () => void;
}

function SessionItem({ session: { agent, startedAt, current }, onEnd }: SessionItemProps) {
  const { t, i18n } = useTranslation();
  return (
    <HStack
      as="li"
      gap="4"
      py="3"
      borderTopWidth="1px"
      tabIndex={-1}
      data-testid="session"
      data-current={current}
    >
      <Box color="fg.muted">
        <MonitorSmartphone size={22} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="medium">{agentName(agent) || t('account.page.sessionUnknown')}</Text>
          {current && (
            <Badge px="2" py="0.5" rounded="full" bg="green.subtle" color="green.fg" textStyle="xs">
              {t('account.page.sessionHere')}
            </Badge>
          )}
        </HStack>
        <Lead>
          {t('account.page.sessionSince', {
            time: dateTimeText(startedAt, i18n.language === 'cn' ? 'cn' : 'en'),
          })}
        </Lead>
      </Box>
      {!current && (
        <Button look="quiet" onClick={onEnd} data-testid="session-end">
          {t('account.page.end')}
        </Button>
      )}
    </HStack>
  );
}
