import { Box, Flex, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import {
  limitsOfProfile,
  type PrintProcess,
  trappedGrams,
} from '../../../core/rules/parameters/printability.ts';
import { formatMm, formatVolume, formatWeight } from '../../lib/format.ts';
import type { FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews, SeenModel } from '../../mesh/model-views.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenedPart, TrappedAnswer } from './slicing-answers.ts';

interface Props {
  part: OpenedPart;
  process: PrintProcess;
  material: Material;
  find: (openingMm: number) => Promise<TrappedAnswer>;
  Views: ModelViews;
}

/** Volumes that the list names; the model shows all. */
const LISTED = 20;
const NO_EDGES = new Float32Array();

/** The model with the room that unused material cannot leave, and a list of it. */
export function TrappedView({ part, process, material, find, Views }: Props) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<TrappedAnswer | 'failed' | null>(null);
  const [focus, setFocus] = useState<FaultSpot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is long, and another process mounts a new view
  useEffect(() => {
    let isOver = false;
    find(limitsOfProfile(process, material.name).gapMinMm).then(
      (found) => {
        if (!isOver) setAnswer(found);
      },
      () => {
        if (!isOver) setAnswer('failed');
      },
    );
    return () => {
      isOver = true;
    };
  }, []);
  const seen = useMemo(
    () => (answer === null || answer === 'failed' ? null : seenOf(part, answer)),
    [part, answer],
  );
  if (answer === null || answer === 'failed') {
    return (
      <Flex h="full" align="center" justify="center" gap="3" role="status">
        {answer === null && <Spinner size="sm" />}
        <Text>{t(answer === null ? 'slicing.trappedSearching' : 'slicing.trappedFailed')}</Text>
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap="3" h="full" minH="0">
      <Box flex="1" minH="40">
        {seen === null ? (
          <Text>{t('slicing.trappedUndrawn')}</Text>
        ) : (
          <Views views={[{ name: 'part', label: t('slicing.trappedModel'), model: seen }]} focus={focus} />
        )}
      </Box>
      <TrappedFigures found={answer.found} process={process} material={material} />
      <VolumeButtons volumes={answer.found.volumes} onFocus={setFocus} />
    </Flex>
  );
}

interface FiguresProps extends Pick<Props, 'process' | 'material'> {
  found: TrappedAnswer['found'];
}

function TrappedFigures({ found, process, material }: FiguresProps) {
  const { t } = useTranslation();
  const { volumes, totalMm3, openingMm, voxelMm, closedOnly } = found;
  const opening = formatMm(openingMm, 2);
  return (
    <Box flexShrink="0">
      <Text textStyle="sm" color="fg" data-testid="trapped-count" data-count={volumes.length}>
        {volumes.length === 0
          ? closedOnly
            ? t('slicing.noHollows')
            : t('slicing.drains', { opening })
          : t(closedOnly ? 'slicing.hollowsLead' : 'slicing.trappedLead', {
              count: volumes.length,
              opening,
              volume: formatVolume(totalMm3),
              weight: formatWeight(trappedGrams(process, totalMm3, material.densityGPerCm3)),
            })}
      </Text>
      {closedOnly && <Text textStyle="sm">{t('slicing.undecided', { opening })}</Text>}
      <Text textStyle="xs">{t('slicing.trappedGrid', { voxel: formatMm(voxelMm, 2) })}</Text>
    </Box>
  );
}

interface ButtonsProps {
  volumes: TrappedAnswer['found']['volumes'];
  onFocus: (spot: FaultSpot) => void;
}

function VolumeButtons({ volumes, onFocus }: ButtonsProps) {
  const { t } = useTranslation();
  if (volumes.length === 0) return null;
  return (
    <Flex wrap="wrap" gap="1.5" maxH="12" overflowY="auto" flexShrink="0">
      {volumes.slice(0, LISTED).map(({ volumeMm3, atMm, boxMm, closed }) => (
        <Button
          key={atMm.join(' ')}
          look="quiet"
          size="xs"
          onClick={() =>
            onFocus({ centreMm: atMm, radiusMm: Math.max(2, (boxMm.max[0] - boxMm.min[0]) / 2) })
          }
        >
          {t(closed ? 'slicing.trappedClosed' : 'slicing.trappedAt', {
            volume: formatVolume(volumeMm3),
          })}
        </Button>
      ))}
    </Flex>
  );
}

function seenOf({ mesh, minMm, maxMm }: OpenedPart, { surface, found }: TrappedAnswer): SeenModel | null {
  if (mesh === null) return null;
  const spots = found.volumes.map(({ atMm }) => ({ centreMm: atMm, radiusMm: 2 }));
  return {
    mesh,
    boxMm: { min: [...minMm], max: [...maxMm] },
    bodyStarts: Uint32Array.of(0, mesh.triangles.length / 3),
    marks: spots.length === 0 ? [] : [{ code: 'trapped', edges: NO_EDGES, triangles: surface, spots }],
  };
}
