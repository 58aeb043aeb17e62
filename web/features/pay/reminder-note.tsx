import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../../../core/contract/calls/account/account.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { TermsLink } from '../../ui/terms-link.tsx';
import { PayNote } from './pay-note.tsx';
import { turnPayReminderOff, wantsPayReminder } from './pay-reminder.ts';
import type { useSale } from './use-sale.ts';

/**
 * Explains the payment and the retention of files; users can turn off the longer part, which an upgrade has not: its
 * lattice is paid already. Keeps its place until the price says what is bought.
 */
export function ReminderNote({ sale }: { sale: Pick<ReturnType<typeof useSale>, 'data' | 'isPending'> }) {
  const { t } = useTranslation();
  const user = queryClient.getQueryData<UserInfo | null>(SESSION_KEY);
  const [shown, setShown] = useState(() => wantsPayReminder(user));
  if (!shown || !user || sale.data?.goods === 'difference')
    return (
      <Text textStyle="sm">
        {t('pay.once')} <TermsLink />
      </Text>
    );
  const turnOff = () => {
    setShown(false);
    turnPayReminderOff(user);
  };
  return (
    <PayNote tone="info" testId="pay-reminder" isHidden={sale.isPending}>
      <Stack flex="1" gap="2" align="flex-start" textStyle="sm">
        <Text>{t('pay.once')}</Text>
        <Text>
          {t('pay.reminder')} <TermsLink />
        </Text>
        <Button variant="plain" size="sm" px="0" my="-2" onClick={turnOff} data-testid="pay-reminder-off">
          {t('pay.reminderOff')}
        </Button>
      </Stack>
    </PayNote>
  );
}
