import { Portal, Tooltip } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { LatticeType } from '../../../../core/catalogue/lattice-types.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useIsPhone } from '../../../lib/use-media-query.ts';

export const ChartCard = lazyPart(async () => (await import('./chart-card.tsx')).ChartCard);

/** Hover delay of the chart, milliseconds (docs/specification.md#limits, popover delay). */
const CHART_DELAY_MS = 500;

/** Property chart of a lattice beside the hovered element; phones have no space for it. */
export function ChartHint({ lattice, children }: { lattice: LatticeType; children: ReactElement }) {
  if (useIsPhone()) return children;
  return (
    <Tooltip.Root
      openDelay={CHART_DELAY_MS}
      closeDelay={0}
      positioning={{ placement: 'right', gutter: 14 }}
      lazyMount
      unmountOnExit
    >
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content
            w="320px"
            maxW="none"
            px="7"
            py="5"
            rounded="l3"
            borderWidth="1px"
            bg="bg.panel"
            color="fg"
            shadow="lg"
            css={{ '& svg': { overflow: 'visible' } }}
            data-testid="lattice-chart"
          >
            <ChartCard lattice={lattice} />
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
