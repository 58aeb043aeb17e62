import { Box, type BoxProps, Flex, Text } from '@chakra-ui/react';
import { useIsPhone } from '../../lib/use-media-query.ts';

interface Props {
  title: string;
  /** CSS background of the bar. */
  bar: string;
  /** Texts along the bar, a row each, from its start to its end. */
  rows: readonly (readonly string[])[];
  /** Distance from the right edge of the stage, px. */
  endPx: number;
  testId: string;
}

/** Space at the left edge that the axes of the view take, px. */
const AXES_PX = 112;
/** Width of the view panel with its margins, and that of the view cube with its margins, px. */
const PANEL_PX = 256;
const CUBE_PX = 106;
const LEGEND_PX = 240;

/**
 * Box at the top of the stage, between view panel and view cube, above where a model is fitted. Without room there it lies in
 * the lower corner, above the main button of a closed column.
 */
export function LegendBox({ endPx, ...props }: BoxProps & Pick<Props, 'endPx'>) {
  const isPhone = useIsPhone();
  const roomPx = PANEL_PX + LEGEND_PX + CUBE_PX + endPx;
  return (
    // As around the cube, the size container holds nothing else.
    <Box position="absolute" inset="0" containerType="size" pointerEvents="none">
      <Box
        position="absolute"
        bottom="3"
        insetEnd={`${endPx}px`}
        maxW={`calc(100% - ${AXES_PX + endPx}px)`}
        px="3"
        rounded="l2"
        borderWidth="1px"
        bg="bg.panel"
        textStyle="xs"
        css={{
          'html:has([data-testid=panel-brief]) &': { bottom: '90px' },
          ...(!isPhone && {
            [`@container (min-width: ${roomPx}px)`]: {
              top: '3',
              bottom: 'auto !important',
              insetStart: `${PANEL_PX}px`,
              insetEnd: 'auto',
            },
          }),
        }}
        {...props}
      />
    </Box>
  );
}

/** Colours of the model in the lower corner of the stage: what they measure, from end to end. */
export function StageLegend({ title, bar, rows, endPx, testId }: Props) {
  const isPhone = useIsPhone();
  const coloured = (
    <Box h="3" flex="1" minW="4" rounded="sm" borderWidth="1px" aria-hidden style={{ background: bar }} />
  );
  return (
    <LegendBox
      role="group"
      aria-label={title}
      endPx={endPx}
      w={`${LEGEND_PX}px`}
      py={isPhone ? '1' : '2'}
      fontVariantNumeric="tabular-nums"
      data-testid={testId}
    >
      {isPhone ? (
        // Its stage is low.
        <Flex align="center" gap="2">
          {rows[0]?.[0]}
          {coloured}
          {rows[0]?.at(-1)}
        </Flex>
      ) : (
        <>
          <Text fontWeight="semibold" mb="1">
            {title}
          </Text>
          <Flex>{coloured}</Flex>
          {rows.map((texts) => (
            <Flex key={texts.join()} justify="space-between" mt="0.5" color="fg.muted">
              {texts.map((text, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place along the bar
                <Text key={k}>{text}</Text>
              ))}
            </Flex>
          ))}
        </>
      )}
    </LegendBox>
  );
}
