import { Menu, type MenuContentProps, Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';

interface Props extends MenuContentProps {
  trigger: ReactElement;
  placement?: 'bottom' | 'bottom-end' | 'left-start';
}

/** Base of a menu: the button that opens it, and its items in a box. */
export function MenuBox({ trigger, placement = 'bottom-end', ...content }: Props) {
  return (
    <Menu.Root positioning={{ placement }}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content rounded="l3" p="1.5" {...content} />
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
