import { Box, Flex, Text } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** Windows in which the camera strip reaches down to the main button. */
const BESIDE_STRIP = '@media (max-height: 590px)';
/** Windows in which the footer of the stage has two lines. */
const LOW_FOOTER = '@media (min-width: 1400px)';

/** Width of the strip at the right edge that brings a hidden panel back, px. */
export const EDGE_WIDTH_PX = 28;

/**
 * Stands in for a hidden, folded or covered panel. Outside the panel, which would return under the pointer; above the footer of
 * the stage, beside the edge, or beside the window of a tool, which would cover it.
 */
export function PanelBrief({ besidePx, children }: { besidePx: number; children: ReactNode }) {
  return (
    <Box
      position="absolute"
      zIndex="docked"
      bottom="76px"
      insetEnd={`${besidePx + 12}px`}
      css={{ [LOW_FOOTER]: { bottom: '60px' }, [BESIDE_STRIP]: { insetEnd: `${besidePx + 70}px` } }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="md"
      // A result without a file to download has no main button.
      _empty={{ display: 'none' }}
      data-testid="panel-brief"
    >
      {children}
    </Box>
  );
}

/** Strip that brings a hidden panel back under the pointer. */
export function HiddenEdge({ text }: { text: string }) {
  return (
    <Flex
      position="absolute"
      insetEnd="0"
      top="0"
      bottom="0"
      w={`${EDGE_WIDTH_PX}px`}
      direction="column"
      align="center"
      gap="3"
      pt="4"
      bg="bg.panel"
      borderStartWidth="1px"
      color="fg.muted"
      pointerEvents="auto"
      aria-hidden="true"
      data-testid="panel-edge-strip"
    >
      <ChevronLeft size={16} />
      <Text textStyle="xs" fontWeight="medium" css={{ writingMode: 'vertical-rl' }}>
        {text}
      </Text>
    </Flex>
  );
}
