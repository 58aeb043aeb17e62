import { type ButtonProps, Button as ChakraButton } from '@chakra-ui/react';
import type { RefAttributes } from 'react';

/**
 * Colours of a button: `main` acts, `tint` does so inside a panel, `quiet` is outlined, `bare` shows only its text until it
 * is pointed at.
 */
const LOOKS = {
  main: {},
  tint: { variant: 'subtle' },
  quiet: { variant: 'outline', colorPalette: 'gray' },
  bare: { variant: 'ghost', colorPalette: 'gray' },
} as const satisfies Record<string, ButtonProps>;

interface Props extends ButtonProps, RefAttributes<HTMLButtonElement> {
  look?: keyof typeof LOOKS;
}

/** A button at least 44 px high, large enough for a thumb (WCAG 2.5.5). */
export function Button({ look = 'main', ...rest }: Props) {
  return <ChakraButton minH="11" {...LOOKS[look]} {...rest} />;
}
