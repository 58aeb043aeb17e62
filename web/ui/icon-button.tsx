import { IconButton as ChakraIconButton, type IconButtonProps } from '@chakra-ui/react';
import type { RefAttributes } from 'react';

/** A gray button that shows only an icon: 44 px wide and high unless `boxSize` says otherwise. Needs an `aria-label`. */
export function IconButton(props: IconButtonProps & RefAttributes<HTMLButtonElement>) {
  return <ChakraIconButton variant="ghost" colorPalette="gray" boxSize="11" {...props} />;
}
