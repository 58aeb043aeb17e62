import { HStack } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { POLL_SECONDS } from '../../../../core/rules/order/job-limits.ts';

interface Props {
  live: boolean;
  /** Time since the dialog opened, s. */
  waitedSeconds: number;
}

/** Says how a running task is followed while the live channel does not answer, and that it runs on without a connection. */
export function ConnectionNote({ live, waitedSeconds }: Props) {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => navigator.onLine,
  );
  if (isOnline && (live || waitedSeconds <= POLL_SECONDS)) return null;
  return (
    <HStack
      gap="2"
      align="flex-start"
      textStyle="sm"
      color="fg.warning"
      role="status"
      data-testid={isOnline ? 'polling-note' : 'offline-note'}
    >
      <WifiOff size={16} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
      {isOnline ? t('workspace.queue.polling', { seconds: POLL_SECONDS }) : t('workspace.queue.offline')}
    </HStack>
  );
}

function watchConnection(changed: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, changed);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, changed);
  };
}
