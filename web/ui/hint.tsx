import { Portal, Tooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** How long a pointer rests before a hint shows, milliseconds (docs/specification.md#limits, popover delay). */
const HINT_DELAY_MS = 500;

interface Props {
  text: string;
  children: ReactElement;
  /** Nothing to say now; what it stands beside stays the same. */
  off?: boolean;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** A short text beside a control; the control carries its own name, so nothing depends on the hint. */
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
