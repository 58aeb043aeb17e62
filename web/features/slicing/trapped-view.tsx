import { Box, Flex, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import {
  limitsOfProfile,
  type PrintProcess,
  trappedGrams,
} from '../../../core/rules/parameters/printability.ts';
import { formatMm, formatVolume } from '../../lib/format.ts';
import { trappedLead } from '../../lib/trapped-lead.ts';
import type { FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews } from '../../mesh/model-views.ts';
import { MarkedPart } from './marked-part.tsx';
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
const NO_VOLUMES: TrappedAnswer['found']['volumes'] = [];

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
  const volumes = answer === null || answer === 'failed' ? NO_VOLUMES : answer.found.volumes;
  const spots = useMemo(() => volumes.map(({ atMm }) => ({ centreMm: atMm, radiusMm: 2 })), [volumes]);
  if (answer === null || answer === 'failed') {
    return (
      <Flex h="full" align="center" justify="center" gap="3" role="status">
        {answer === null && <Spinner size="sm" />}
        <Text>{t(answer === null ? 'slicing.trappedSearching' : 'slicing.trappedFailed')}</Text>
      </Flex>
    );
  }
  return (
    <MarkedPart
      {...{ part, Views, spots, focus }}
      label={t('slicing.trappedModel')}
      undrawn={t('slicing.trappedUndrawn')}
      code="trapped"
      triangles={answer.surface}
      places={volumes.slice(0, LISTED).map(({ volumeMm3, atMm, boxMm, closed }) => ({
        key: atMm.join(' '),
        text: t(closed ? 'slicing.trappedClosed' : 'slicing.trappedAt', { volume: formatVolume(volumeMm3) }),
        onPress: () => setFocus({ centreMm: atMm, radiusMm: Math.max(2, (boxMm.max[0] - boxMm.min[0]) / 2) }),
      }))}
    >
      <TrappedFigures found={answer.found} process={process} material={material} />
    </MarkedPart>
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
        {trappedLead(t, {
          ...found,
          count: volumes.length,
          volumeMm3: totalMm3,
          weightG: trappedGrams(process, totalMm3, material.densityGPerCm3),
        })}
      </Text>
      {closedOnly && <Text textStyle="sm">{t('slicing.undecided', { opening })}</Text>}
      <Text textStyle="xs">{t('printability.trappedGrid', { voxel: formatMm(voxelMm, 2) })}</Text>
    </Box>
  );
}
