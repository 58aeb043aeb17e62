import { Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleDot, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DRAIN_COUNT_MIN, drainDiameterMm } from '../../../../core/rules/parameters/drains.ts';
import { formatMm } from '../../../lib/format.ts';
import { drainMmOf, drainSituation } from '../../../state/drains/drain-edits.ts';
import { drainSearch } from '../../../state/drains/drain-search.ts';
import type { EditProps } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Explain } from '../../../ui/explain.tsx';
import { FieldTitle } from '../../../ui/texts.tsx';

/** Placing of drain holes, as the page around the panel offers it. */
export interface DrainActions {
  /** Without a model or a lattice there is nothing to drain. */
  isReady: boolean;
  onAutomatic: () => void;
  /** Opens the tool that places them on the model. */
  onEdit: () => void;
}

type Props = Omit<EditProps, 'onEdit'> & { actions: DrainActions };

export function DrainRow({ now, disabled, actions }: Props) {
  const { t } = useTranslation();
  const { busy, failedFor } = useStateOf(drainSearch);
  const { model } = useStateOf(stage);
  const failed = failedFor === drainSituation(now, model?.shapeId ?? null);
  const count = now.drains.length;
  const off = disabled || !actions.isReady;
  const advisedMm = drainDiameterMm(now.process, now.materialName);
  const isNarrow = now.drains.some(({ diameterMm }) => diameterMm < advisedMm);
  const noteOf = () => {
    if (failed) return t('drains.failed');
    if (now.shellMm !== null && count > 0 && count < DRAIN_COUNT_MIN) return t('drains.one');
    return isNarrow ? t('drains.narrow', { mm: formatMm(advisedMm), process: now.process }) : null;
  };
  const note = noteOf();
  return (
    <Stack gap="2" pb="2.5" data-testid="drains">
      <Flex align="center" justify="space-between" gap="2">
        <HStack gap="0.5">
          <FieldTitle>{t('drains.title')}</FieldTitle>
          <Explain
            label={t('start.hint.more', { topic: t('drains.title') })}
            text={t(now.shellMm === null ? 'drains.explainBottom' : 'drains.explain')}
          />
        </HStack>
        <Text
          textStyle="sm"
          color={count === 0 ? 'fg.muted' : 'fg'}
          fontVariantNumeric="tabular-nums"
          data-testid="drain-count"
          data-count={count}
        >
          {count === 0 ? t('drains.none') : t('drains.count', { count, mm: formatMm(drainMmOf(now)) })}
        </Text>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <SmallButton
          disabled={off}
          loading={busy}
          loadingText={t('drains.searching')}
          onClick={actions.onAutomatic}
          data-testid="drains-automatic"
        >
          <Sparkles aria-hidden />
          {t('drains.automatic')}
        </SmallButton>
        <SmallButton look="quiet" disabled={off} onClick={actions.onEdit} data-testid="drains-edit">
          <CircleDot aria-hidden />
          {t(count === 0 ? 'drains.edit' : 'drains.change')}
        </SmallButton>
      </Flex>
      {note !== null && (
        <Text textStyle="xs" color="fg.warning" role="status" data-testid="drains-note">
          {note}
        </Text>
      )}
    </Stack>
  );
}
