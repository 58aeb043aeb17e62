import { Button, type ButtonProps } from '@chakra-ui/react';

/** A button of a dialog's footer: `main` acts, the others are quiet. Large enough for a thumb. Busy, it keeps its name. */
export function DialogButton({ main = false, children, ...rest }: ButtonProps & { main?: boolean }) {
  const look: ButtonProps = main ? { variant: 'solid' } : { variant: 'outline', colorPalette: 'gray' };
  return (
    <Button minH="11" px="5" flexGrow={{ base: 1, md: 0 }} loadingText={children} {...look} {...rest}>
      {children}
    </Button>
  );
}
