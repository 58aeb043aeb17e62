import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../api/use-host.ts';

const ContactLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    minW: '0',
    px: '1',
    overflowWrap: 'anywhere',
    color: 'green.fg',
    rounded: 'l1',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
});

export function ContactCard() {
  const { t } = useTranslation();
  const contact = useHost()?.contact;
  if (contact === undefined) return null;
  return (
    <Stack gap="0" bg="bg.subtle" rounded="l2" px="4" py="1" data-testid="contact-card">
      <Line icon={<Mail size={18} aria-hidden />} label={t('notices.contact.email')}>
        <ContactLink href={`mailto:${contact.email}`}>{contact.email}</ContactLink>
      </Line>
      {contact.phone !== '' && (
        <Line icon={<Phone size={18} aria-hidden />} label={t('notices.contact.phone')}>
          <ContactLink href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</ContactLink>
        </Line>
      )}
    </Stack>
  );
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Box display="flex" alignItems="center" gap="3" minH="11">
      <Box color="fg.muted">{icon}</Box>
      <Text textStyle="sm" color="fg.muted" minW="14" hideBelow="md">
        {label}
      </Text>
      {children}
    </Box>
  );
}
