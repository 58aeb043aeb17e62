import type { ButtonProps } from '@chakra-ui/react';
import { Button } from './button.tsx';

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
