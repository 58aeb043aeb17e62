import { Flex, HStack } from '@chakra-ui/react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { HomeLink } from './home-link.tsx';
import { LanguageButton, ThemeButton } from './switch-buttons.tsx';
import { HEADER_HEIGHT } from './theme/tokens.ts';

/** The menus are a fifth of the first page's code, so they load in parallel with the page. */
const HeaderMenus = lazyPart(
  async () => (await import('./header-menus.tsx')).HeaderMenus,
  <HStack gap="inherit" inert>
    <ThemeButton />
    <LanguageButton />
  </HStack>,
);

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
        <HeaderMenus />
      </HStack>
    </Flex>
  );
}
