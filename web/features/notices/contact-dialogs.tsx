import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { contactNotice } from '../../state/contact-notice.ts';
import { regionNotice } from '../../state/regions/region-notice.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { ContactCard } from '../../ui/contact-card.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';

/** Explains that the account does not include a feature and whom to contact. */
export function ContactDialog() {
  const { t } = useTranslation();
  const { message } = useStateOf(contactNotice);
  const close = () => {
    contactNotice.message = null;
  };
  return (
    <MessageDialog
      open={message !== null}
      title={t('notices.contact.title')}
      onClose={close}
      testId="contact-dialog"
    >
      <Stack gap="4">
        <Text>{message}</Text>
        <ContactCard />
      </Stack>
    </MessageDialog>
  );
}

/** Explains that the host is not available in this region and whom to contact. */
export function RegionDialog() {
  const { t } = useTranslation();
  const { message } = useStateOf(regionNotice);
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
