import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EnquiryDialog } from './enquiry-dialog.tsx';
import { ReceivedDialog } from './received-dialog.tsx';

/** Entry to the sales enquiry, at the end of the home page. */
export function EnquiryBand() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Box as="section" bg="bg.subtle" borderWidth="1px" rounded="l3" p={{ base: '6', md: '10' }}>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        gap="6"
        align={{ md: 'center' }}
        justify="space-between"
      >
        <Stack gap="2">
          <Heading as="h2" size="2xl">
            {t('notices.enquiry.band')}
          </Heading>
          <Text color="fg.muted">{t('notices.enquiry.bandLead')}</Text>
        </Stack>
        <Button
          h="12"
          px="6"
          variant="outline"
          flexShrink="0"
          onClick={() => setOpen(true)}
          data-testid="enquiry-open"
        >
          <MessagesSquare aria-hidden />
          {t('notices.enquiry.open')}
        </Button>
      </Flex>
      {open && (
        <EnquiryDialog
          onClose={() => setOpen(false)}
          onSent={(email) => {
            setOpen(false);
            setSentTo(email);
          }}
        />
      )}
      {sentTo !== null && <ReceivedDialog email={sentTo} onClose={() => setSentTo(null)} />}
    </Box>
  );
}
