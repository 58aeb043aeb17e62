import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { regionNotice } from '../state/region-notice.ts';
import { ContactCard } from '../ui/contact-card.tsx';
import { DialogBox } from '../ui/dialog-box.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';

/** Explains that the host is not available in this region and whom to contact. */
export function RegionDialog() {
  const { t } = useTranslation();
  const { message } = useSnapshot(regionNotice);
  const close = () => {
    regionNotice.message = null;
  };
  return (
    <DialogBox
      open={message !== null}
      alert
      title={t('notices.region.title')}
      onClose={close}
      testId="region-dialog"
      footer={
        <DialogButton main onClick={close}>
          {t('notices.region.ok')}
        </DialogButton>
      }
    >
      <Stack gap="4">
        <Text>{message}</Text>
        <Text>{t('notices.region.lead')}</Text>
        <ContactCard />
      </Stack>
    </DialogBox>
  );
}
