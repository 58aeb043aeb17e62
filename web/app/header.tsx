import { Box, Flex, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { UserMenu } from '../features/session/user-menu.tsx';
import { homePath } from '../lib/device.ts';
import { Logo } from '../ui/logo.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { HEADER_HEIGHT } from './theme/tokens.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Bar at the top of the pages: home, appearance, language, account. */
export function Header() {
  const { t } = useTranslation();
  return (
    <Flex
      as="header"
      h={HEADER_HEIGHT}
      flexShrink="0"
      align="center"
      justify="space-between"
      // On the narrowest phones a visitor's buttons need almost the full width.
      gap={{ base: '1', md: '3' }}
      px={{ base: '3', md: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      position="sticky"
      top="0"
      zIndex="docked"
    >
      <RouteLink
        to={homePath()}
        aria-label={`${t('app.name')}: ${t('app.home')}`}
        display="inline-flex"
        alignItems="center"
        gap="2.5"
        minH="11"
        fontWeight="semibold"
        fontSize="md"
        letterSpacing="-0.02em"
        rounded="l2"
        focusVisibleRing="outside"
      >
        <Logo />
        <Box as="span">{t('app.name')}</Box>
      </RouteLink>
      <HStack gap={{ base: '0', md: '1' }}>
        <ThemeSwitch />
        <LanguageSwitch />
        <UserMenu />
      </HStack>
    </Flex>
  );
}
