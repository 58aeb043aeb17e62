import { Flex, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { FlipHorizontal2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderMap } from '../../../../core/contract/calls/recipe.ts';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import { errorText } from '../../../api/error-text.ts';
import { MAP_TYPES } from '../../../features/lattice/gradient/pressure/open-pressure.ts';
import { joinFacts } from '../../../lib/format.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { Note } from '../../../ui/texts.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { batchMaps, type MapNote } from './batch-maps.ts';
import { mirrorMap } from './send-maps.ts';

interface Props {
  order: OrderRow;
  /** True while the order has no lattice, so that its map may change. */
  canChange: boolean;
  /** True while it waits for a map, so that the one it has is not changed. */
  isAwaited: boolean;
  /** Name of a map that failed to take the place of the one that it has. */
  failed: string | undefined;
  onMap: (files: readonly File[]) => void;
}

/** Least gain in overlap that says that a map is of the other foot: soles are nearly alike mirrored. */
const CLEARLY_BETTER = 0.02;

/** Pressure map of an order: its name and fit, or that the order needs one. */
export function MapLine({ order: { id, map }, canChange, isAwaited, failed, onMap }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const note = useStateOf(batchMaps).notes[id];
  const mirroring = useMutation({
    mutationFn: (now: OrderMap) => mirrorMap(id, now),
    onError: (error) => notify('error', errorText(error, t)),
  });
  if (map === undefined && !canChange) return null;
  return (
    <>
      <Text
        textStyle="xs"
        color={map ? 'fg.muted' : 'fg.warning'}
        data-testid="batch-map"
        data-map={map?.name}
      >
        {map === undefined
          ? t('batch.map.none')
          : joinFacts([
              t('batch.map.of', { name: map.name }),
              ...(map.isMirrored ? [t('batch.map.mirrored')] : []),
            ])}
      </Text>
      {failed !== undefined && canChange && (
        <Text textStyle="xs" color="fg.error" overflowWrap="anywhere" data-testid="batch-map-kept">
          {t('batch.map.kept', { name: failed })}
        </Text>
      )}
      {map !== undefined && canChange && note !== undefined && <FitWords note={note} map={map} />}
      {canChange && (
        <Flex gap="1" wrap="wrap">
          <SmallButton
            size="xs"
            look="bare"
            onClick={() => input.current?.click()}
            data-testid="batch-map-choose"
          >
            <Upload aria-hidden />
            {t(map === undefined ? 'batch.map.choose' : 'batch.map.change')}
          </SmallButton>
          {map !== undefined && (
            <SmallButton
              size="xs"
              look="bare"
              loading={mirroring.isPending}
              disabled={isAwaited}
              onClick={() => mirroring.mutate(map)}
              data-testid="batch-map-mirror"
            >
              <FlipHorizontal2 aria-hidden />
              {t('modes.pressure.mirror')}
            </SmallButton>
          )}
          <FileInput input={input} accept={MAP_TYPES} onFiles={onMap} testId="batch-map-file" />
        </Flex>
      )}
    </>
  );
}

/** How well a map lies on its part, if it was given in this visit. */
function FitWords({ note, map: { isMirrored } }: { note: MapNote; map: OrderMap }) {
  const { t } = useTranslation();
  const { lacksUnit, overlap, mirroredOverlap } = note;
  const [now, other] = isMirrored ? [mirroredOverlap, overlap] : [overlap, mirroredOverlap];
  const percent = (share: number) => ({ percent: Math.round(100 * share) });
  const isOther = now !== undefined && other !== undefined && other > now + CLEARLY_BETTER;
  return (
    <>
      {now !== undefined && (
        <Text textStyle="xs" color={isOther ? 'fg.warning' : 'fg.muted'}>
          {t('modes.pressure.overlap', percent(now))}
          {isOther &&
            ` ${t(isMirrored ? 'batch.map.unmirrored' : 'modes.pressure.otherFoot', percent(other))}`}
        </Text>
      )}
      {lacksUnit && <Note>{t('batch.map.noUnit')}</Note>}
    </>
  );
}
