import { Box, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { type PointerEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMm } from '../../lib/format.ts';
import { columnsOf, largestOf, linePoints } from './chart-lines.ts';
import type { SlicedPart } from './slicing-answers.ts';

interface Props {
  sliced: SlicedPart;
  /** Powder holds islands, so they are no fault. */
  isHeld: boolean;
  index: number;
  onShow: (index: number) => void;
}

/** Area and perimeter of every layer with the layers on which islands begin; a press shows a layer. */
export function LayerChart({ sliced, isHeld, index, onShow }: Props) {
  const { t } = useTranslation();
  const { areasMm2, perimetersMm, islands } = sliced;
  const last = Math.max(1, areasMm2.length - 1);
  const lines = useMemo(() => {
    const of = (values: Float64Array) => {
      const largest = largestOf(values);
      return { largest, points: linePoints(columnsOf(values), largest) };
    };
    return { area: of(areasMm2), perimeter: of(perimetersMm) };
  }, [areasMm2, perimetersMm]);
  const marks = useMemo(() => [...new Set(islands.map(({ layer }) => layer))], [islands]);
  const islandColor = isHeld ? 'fg.muted' : 'fg.error';
  const onPoint = (event: PointerEvent) => {
    if (event.buttons === 0 && event.type !== 'pointerdown') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onShow(Math.round(((event.clientX - left) / width) * last));
  };
  return (
    <Box mt="1.5">
      <chakra.svg
        // Lines at the top have their whole width.
        viewBox="0 -0.03 1 1.03"
        preserveAspectRatio="none"
        display="block"
        w="full"
        h="24"
        role="img"
        aria-label={t('slicing.chart')}
        cursor="crosshair"
        css={{ touchAction: 'none', '& *': { vectorEffect: 'non-scaling-stroke' } }}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        data-testid="layer-chart"
        data-marks={marks.length}
      >
        <chakra.polygon points={`0,1 ${lines.area.points} 1,1`} fill="green.muted" stroke="none" />
        <chakra.polyline points={lines.area.points} fill="none" stroke="green.solid" strokeWidth="1.5px" />
        <chakra.polyline
          points={lines.perimeter.points}
          fill="none"
          stroke="clay.solid"
          strokeWidth="1.5px"
        />
        {marks.map((layer) => (
          <chakra.line
            key={layer}
            x1={layer / last}
            x2={layer / last}
            y1="0.88"
            y2="1"
            stroke={islandColor}
            strokeWidth="1.5px"
          />
        ))}
        <chakra.line x1={index / last} x2={index / last} y1="0" y2="1" stroke="fg" strokeWidth="1px" />
      </chakra.svg>
      <Flex mt="1.5" columnGap="4" rowGap="0.5" wrap="wrap" textStyle="xs">
        <Legend
          color="green.solid"
          text={t('slicing.areaUpTo', { value: formatCount(lines.area.largest) })}
        />
        <Legend
          color="clay.solid"
          text={t('slicing.perimeterUpTo', { value: formatMm(lines.perimeter.largest, 0) })}
        />
        {marks.length > 0 && (
          <Legend
            color={islandColor}
            text={t(isHeld ? 'slicing.islandsHeld' : 'slicing.islandCount', { count: islands.length })}
          />
        )}
      </Flex>
    </Box>
  );
}

function Legend({ color, text }: { color: string; text: string }) {
  return (
    <HStack gap="1.5">
      <Box w="3" h="2px" bg={color} flexShrink="0" />
      <Text>{text}</Text>
    </HStack>
  );
}
