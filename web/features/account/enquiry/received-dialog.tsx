import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ContactCard } from '../../../ui/contact-card.tsx';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';

export function ReceivedDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageDialog
      open
      title={t('notices.enquiry.receivedTitle')}
      onClose={onClose}
      testId="enquiry-received"
    >
      <Stack gap="4">
        <Text>{t('notices.enquiry.received', { email })}</Text>
        <Text>{t('notices.enquiry.receivedContact')}</Text>
        <ContactCard />
      </Stack>
    </MessageDialog>
  );
}
