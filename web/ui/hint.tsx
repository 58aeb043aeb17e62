import { Portal, Tooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** Hover delay of a tooltip, milliseconds (docs/specification.md#limits, popover delay). */
const HINT_DELAY_MS = 500;

interface Props {
  text: string;
  children: ReactElement;
  /** Disables the tooltip without changing its child. */
  off?: boolean;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** Tooltip of a control. The control has its own label, so nothing depends on the tooltip. */
export function Hint({ text, children, off = false, placement = 'top' }: Props) {
  return (
    <Tooltip.Root openDelay={HINT_DELAY_MS} closeDelay={0} positioning={{ placement }} disabled={off}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content rounded="l1" px="2.5" py="1.5">
            {text}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
