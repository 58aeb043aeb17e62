import { Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HostNotices } from '../../features/notices/host-notices.tsx';
import { homePath } from '../../lib/device.ts';
import { LOW_DESKTOP } from '../../lib/use-media-query.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageHead, type PageHeadProps } from '../../ui/page-head.tsx';
import { HeroPicture } from '../home/hero-picture.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';

/** The form has less space around it there, so that sign-in needs no scrolling at 720 px. */
const LOW = `@media ${LOW_DESKTOP}`;

interface Props extends PageHeadProps {
  children: ReactNode;
}

/** Layout of the pages without a header: product on one side, form on the other. */
export function EntryLayout({ title, lead, children }: Props) {
  const { t } = useTranslation();
  return (
    <Flex flex="1" minH="100dvh">
      <Flex
        hideBelow="lg"
        position="sticky"
        top="0"
        h="100dvh"
        flex="1.1"
        direction="column"
        justify="space-between"
        p="12"
        bg="bg.stage"
        borderEndWidth="1px"
      >
        <Brand />
        <HeroPicture maxH="45dvh" />
        <Stack gap="3" maxW="lg">
          <Heading as="p" size="3xl">
            {t('login.aside')}
          </Heading>
          <Text color="fg.muted">{t('login.asideLead')}</Text>
        </Stack>
      </Flex>
      <Flex flex="1" direction="column" p={{ base: '4', md: '8' }} css={{ [LOW]: { py: '4' } }}>
        <HStack justify="space-between">
          <Box hideFrom="lg">
            <Brand />
          </Box>
          <HStack gap="1" ms="auto">
            <ThemeSwitch />
            <LanguageSwitch />
          </HStack>
        </HStack>
        <Box mt="4" mx={{ base: '-4', md: '-8' }} css={{ [LOW]: { mt: '0' } }}>
          <HostNotices />
        </Box>
        <Stack
          flex="1"
          justify="center"
          w="full"
          maxW="md"
          mx="auto"
          gap="8"
          py="8"
          css={{ [LOW]: { gap: '4', py: '2' } }}
        >
          <PageHead title={title} lead={lead} />
          {children}
        </Stack>
      </Flex>
    </Flex>
  );
}

function Brand() {
  const { t } = useTranslation();
  return (
    <Link to={homePath()} aria-label={`${t('app.name')}: ${t('app.home')}`}>
      <HStack gap="2.5" fontWeight="semibold" minH="11">
        <Logo />
        {t('app.name')}
      </HStack>
    </Link>
  );
}
