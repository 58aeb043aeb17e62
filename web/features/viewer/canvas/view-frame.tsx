import { Box, type BoxProps } from '@chakra-ui/react';
import type { Ref } from 'react';

interface Props extends BoxProps {
  ref: Ref<HTMLDivElement>;
  /** Name of the view for screen readers. */
  label: string;
}

/** Frame of a 3D view. It takes the focus, with the same ring in all views, and with it the keys of the view. */
export function ViewFrame({ label, ...rest }: Props) {
  return (
    <Box
      role="application"
      aria-label={label}
      tabIndex={0}
      _focusVisible={{ outline: '2px solid', outlineOffset: '-4px', outlineColor: 'green.focusRing' }}
      css={{ '& canvas': { touchAction: 'none', outline: 'none' } }}
      {...rest}
    />
  );
}
