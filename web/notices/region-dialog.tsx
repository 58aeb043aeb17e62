import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { regionNotice } from '../state/region-notice.ts';
import { ContactCard } from '../ui/contact-card.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

/** Explains that the host is not available in this region and whom to contact. */
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
