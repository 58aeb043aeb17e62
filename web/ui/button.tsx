import {
  type ButtonProps,
  Button as ChakraButton,
  IconButton as ChakraIconButton,
  type IconButtonProps,
} from '@chakra-ui/react';
import type { RefAttributes } from 'react';

/**
 * `main` acts, `tint` acts inside a panel, `pressed` is a tinted one that is on, `quiet` is outlined, `bare` is text until pointed
 * at, `tool` is an icon with its word below, `result` stands below a result.
 */
const LOOKS = {
  main: {},
  tint: { variant: 'subtle' },
  pressed: { variant: 'surface' },
  quiet: { variant: 'outline', colorPalette: 'gray' },
  bare: { variant: 'ghost', colorPalette: 'gray' },
  tool: {
    ...{ variant: 'ghost', colorPalette: 'gray', bg: 'transparent', flexDirection: 'column' },
    ...{ minW: '11', h: '11', px: '1.5', gap: '0.5', fontSize: '2xs', lineHeight: '1.1' },
  },
  result: { variant: 'outline', colorPalette: 'gray', size: 'xl', px: '3', textStyle: 'sm' },
} as const satisfies Record<string, ButtonProps>;

interface Props extends ButtonProps, RefAttributes<HTMLButtonElement> {
  look?: keyof typeof LOOKS;
}

/** A button at least 44 px high, large enough for a thumb (WCAG 2.5.5). */
export function Button({ look = 'main', ...rest }: Props) {
  return <ChakraButton minH="11" {...LOOKS[look]} {...rest} />;
}

/** A button of a dialog's footer: `main` acts, the others are quiet. Busy, it keeps its name. */
export function DialogButton({ main = false, children, ...rest }: ButtonProps & { main?: boolean }) {
  return (
    <Button
      look={main ? 'main' : 'quiet'}
      px="5"
      flexGrow={{ base: 1, md: 0 }}
      loadingText={children}
      {...rest}
    >
      {children}
    </Button>
  );
}

/** On touch screens of any width: 44 px, large enough for a thumb (WCAG 2.5.5). */
export const THUMB = { '@media (pointer: coarse)': { minWidth: '11', minHeight: '11' } };

/** Least size beside a pointer. */
const MIN_SIZES = { sm: '9', xs: '8' } as const;

/** A button inside a panel or a card: tinted unless `look` says otherwise. */
export function SmallButton({
  size = 'sm',
  look = 'tint',
  ...rest
}: Omit<Props, 'size'> & { size?: keyof typeof MIN_SIZES }) {
  return (
    <Button
      look={look}
      size={size}
      minW={{ base: '11', md: MIN_SIZES[size] }}
      minH={{ base: '11', md: MIN_SIZES[size] }}
      css={THUMB}
      {...rest}
    />
  );
}

/** A gray button that shows only an icon: 44 px wide and high unless `boxSize` says otherwise. Needs an `aria-label`. */
export function IconButton(props: IconButtonProps & RefAttributes<HTMLButtonElement>) {
  return <ChakraIconButton variant="ghost" colorPalette="gray" boxSize="11" {...props} />;
}
