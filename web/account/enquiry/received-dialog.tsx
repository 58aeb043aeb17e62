import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ContactCard } from '../../ui/contact-card.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';

/** Confirmation of an enquiry, with direct contact details. */
export function ReceivedDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogBox
      open
      title={t('notices.enquiry.receivedTitle')}
      onClose={onClose}
      testId="enquiry-received"
      footer={
        <DialogButton main onClick={onClose}>
          {t('app.ok')}
        </DialogButton>
      }
    >
      <Stack gap="4">
        <Text>{t('notices.enquiry.received', { email })}</Text>
        <Text>{t('notices.enquiry.receivedContact')}</Text>
        <ContactCard />
      </Stack>
    </DialogBox>
  );
}
