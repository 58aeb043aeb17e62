import { Box, Flex, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../../lib/format.ts';
import type { FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews, SeenModel } from '../../mesh/model-views.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenedPart, SlicedPart } from './slicing-answers.ts';

interface Props {
  part: OpenedPart;
  sliced: SlicedPart;
  Views: ModelViews;
  /** Island the camera flies to. */
  focus: FaultSpot | null;
  onIsland: (number: number) => void;
}

/** Islands that the list names; the model and the chart mark all. */
const LISTED = 50;
const NO_EDGES = new Float32Array();

/** The model with a mark at each island, and a list of them whose rows show their layer. */
export function IslandsView({ part, sliced, Views, focus, onIsland }: Props) {
  const { t } = useTranslation();
  const { islands } = sliced;
  const seen = useMemo(() => seenOf(part, sliced), [part, sliced]);
  return (
    <Flex direction="column" gap="3" h="full" minH="0">
      <Box flex="1" minH="40">
        {seen === null ? (
          <Text>{t('slicing.tooManyTriangles')}</Text>
        ) : (
          <Views views={[{ name: 'part', label: t('slicing.model'), model: seen }]} focus={focus} />
        )}
      </Box>
      <Text textStyle="sm" color="fg" data-testid="island-count" data-count={islands.length}>
        {islands.length === 0 ? t('slicing.noIslands') : t('slicing.islandsLead', { count: islands.length })}
      </Text>
      {islands.length > 0 && (
        <Flex wrap="wrap" gap="1.5" maxH="12" overflowY="auto" flexShrink="0">
          {islands.slice(0, LISTED).map(({ heightMm, atMm, layer }, number) => (
            <Button
              key={`${layer} ${atMm.join(' ')}`}
              look="quiet"
              size="xs"
              onClick={() => onIsland(number)}
              data-testid="island"
            >
              {t('slicing.islandAt', { height: formatMm(heightMm, 2) })}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

function seenOf({ mesh, minMm, maxMm }: OpenedPart, { islands }: SlicedPart): SeenModel | null {
  if (mesh === null) return null;
  const spots = islands.map(({ atMm, heightMm }) => spotAt(atMm, heightMm));
  return {
    mesh,
    boxMm: { min: [...minMm], max: [...maxMm] },
    bodyStarts: Uint32Array.of(0, mesh.triangles.length / 3),
    marks: spots.length === 0 ? [] : [{ code: 'layer-island', edges: NO_EDGES, triangles: NO_EDGES, spots }],
  };
}

export function spotAt(atMm: readonly [number, number], heightMm: number): FaultSpot {
  return { centreMm: [atMm[0], atMm[1], heightMm], radiusMm: 2 };
}
