import { Flex, HStack } from '@chakra-ui/react';
import { UserMenu } from '../features/session/user-menu.tsx';
import { HomeLink } from './home-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { HEADER_HEIGHT } from './theme/tokens.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header() {
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
      <HomeLink />
      <HStack gap={{ base: '0', md: '1' }}>
        <ThemeSwitch />
        <LanguageSwitch />
        <UserMenu />
      </HStack>
    </Flex>
  );
}
