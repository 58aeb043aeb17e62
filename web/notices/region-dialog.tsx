import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { regionNotice } from '../state/region-notice.ts';
import { ContactCard } from '../ui/contact-card.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

/** Says that the host may not be used from here, and whom to ask. */
export function RegionDialog() {
  const { t } = useTranslation();
  const { message } = useSnapshot(regionNotice);
  const close = () => {
    regionNotice.message = null;
  };
  return (
    <MessageDialog
      open={message !== null}
      alert
      title={t('notices.region.title')}
      onClose={close}
      testId="region-dialog"
      action={t('notices.region.ok')}
    >
      <Stack gap="4">
        <Text>{message}</Text>
        <Text>{t('notices.region.lead')}</Text>
        <ContactCard />
      </Stack>
    </MessageDialog>
  );
}
