import { chakra, HStack } from '@chakra-ui/react';
import { comboCaps, isApple } from './key-combo.ts';

/** Shortcut drawn as keys. Screen readers use `aria-keyshortcuts` of the control instead. */
export function KeyCaps({ combo }: { combo: string }) {
  return (
    <HStack gap="1" aria-hidden flexShrink="0">
      {comboCaps(combo, isApple()).map((cap) => (
        <chakra.kbd
          key={cap}
          minW="6"
          h="6"
          px="1.5"
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          rounded="l1"
          borderWidth="1px"
          borderBottomWidth="2px"
          bg="bg.subtle"
          color="fg.muted"
          fontFamily="body"
          textStyle="xs"
          lineHeight="1"
        >
          {cap}
        </chakra.kbd>
      ))}
    </HStack>
  );
}
