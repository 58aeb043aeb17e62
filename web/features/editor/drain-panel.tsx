import { Flex, Stack, Text } from '@chakra-ui/react';
import { Sparkles, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAIN_COUNT_MIN, DRAIN_LIMITS, drainDiameterMm } from '../../../core/rules/parameters/drains.ts';
import { formatMm, formatPlace } from '../../lib/format.ts';
import {
  allowedDrainMm,
  changeDrainMm,
  DRAIN_STEP_MM,
  drainMmOf,
  drainSituation,
  removeDrain,
} from '../../state/drains/drain-edits.ts';
import { takesDrains } from '../../state/drains/drain-holes.ts';
import { drainSearch } from '../../state/drains/drain-search.ts';
import { type Settings, settings, useSettings } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FieldTitle, Lead, Note } from '../../ui/texts.tsx';
import { commitSettings } from './edit-model.ts';
import { closeTool } from './open-tool.ts';

type EditSettings = (next: (from: Settings) => Settings) => void;

export function DrainPanel({ onAutomatic }: { onAutomatic: () => void }) {
  const { t } = useTranslation();
  const now = useSettings();
  const { busy, failedFor } = useStateOf(drainSearch);
  const { model } = useStateOf(stage);
  const { drains } = now;
  const hasWall = takesDrains(now);
  // Undo or another mode may take the wall away.
  useEffect(() => {
    if (!hasWall) closeTool();
  }, [hasWall]);
  const edit: EditSettings = (next) => commitSettings(next({ ...settings }));
  return (
    <Stack gap="3.5">
      <Lead>{t('drains.hint')}</Lead>
      <DrainDiameter now={now} onEdit={edit} />
      {drains.length > 0 && (
        <DrainList drains={drains} onRemove={(index) => edit((from) => removeDrain(from, index))} />
      )}
      <DrainNote
        count={drains.length}
        closed={now.shellMm !== null}
        failed={failedFor === drainSituation(now, model?.shapeId ?? null)}
      />
      <Flex gap="2" wrap="wrap">
        <Button
          size="sm"
          variant="subtle"
          loading={busy}
          loadingText={t('drains.searching')}
          onClick={onAutomatic}
          data-testid="drain-automatic"
        >
          <Sparkles aria-hidden />
          {t('drains.automatic')}
        </Button>
        {drains.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => edit((from) => ({ ...from, drains: [] }))}
            data-testid="drain-clear"
          >
            {t('drains.removeAll')}
          </Button>
        )}
      </Flex>
      <Button onClick={closeTool} data-testid="drain-done">
        {t('drains.done')}
      </Button>
    </Stack>
  );
}

/** The diameter of every hole, beside the advised one. */
function DrainDiameter({ now, onEdit }: { now: Settings; onEdit: EditSettings }) {
  const { t } = useTranslation();
  const { wantedMm } = useStateOf(drainSearch);
  const advisedMm = drainDiameterMm(now.process, now.materialName);
  return (
    <Flex align="flex-start" justify="space-between" gap="3">
      <Stack gap="0">
        <FieldTitle>{t('drains.diameter')}</FieldTitle>
        <Note>{t('drains.advised', { mm: formatMm(advisedMm), process: now.process })}</Note>
      </Stack>
      <NumberField
        label={t('drains.diameter')}
        value={drainMmOf(now, wantedMm)}
        min={DRAIN_LIMITS.minMm}
        max={DRAIN_LIMITS.maxMm}
        step={DRAIN_STEP_MM}
        unit="mm"
        digits={1}
        onCommit={(mm) => {
          drainSearch.wantedMm = allowedDrainMm(mm);
          onEdit((from) => changeDrainMm(from, mm));
        }}
        testId="drain-diameter"
      />
    </Flex>
  );
}

function DrainList({ drains, onRemove }: { drains: Settings['drains']; onRemove: (index: number) => void }) {
  const { t } = useTranslation();
  return (
    <Stack as="ol" gap="0" borderTopWidth="1px" borderColor="border.muted">
      {drains.map(({ atMm }, index) => (
        <Flex
          as="li"
          key={atMm.join(' ')}
          align="center"
          gap="2.5"
          ps="0.5"
          minH="10"
          borderBottomWidth="1px"
          borderColor="border.muted"
          textStyle="sm"
          data-testid="drain-hole"
        >
          <Flex
            align="center"
            justify="center"
            boxSize="5"
            rounded="full"
            bg="green.subtle"
            color="green.fg"
            textStyle="xs"
            fontWeight="semibold"
          >
            {index + 1}
          </Flex>
          <Text flex="1" fontVariantNumeric="tabular-nums">
            {formatPlace(atMm)}
          </Text>
          <IconButton
            size="xs"
            boxSize={{ base: '11', md: '8' }}
            colorPalette="gray"
            aria-label={t('drains.remove', { number: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <X />
          </IconButton>
        </Flex>
      ))}
    </Stack>
  );
}

/** Note on why the holes do not drain yet, or why the search found no places. */
function DrainNote({ count, closed, failed }: { count: number; closed: boolean; failed: boolean }) {
  const { t } = useTranslation();
  const { maxCount } = DRAIN_LIMITS;
  // Above a solid bottom the lattice is open.
  const isFew = closed && count > 0 && count < DRAIN_COUNT_MIN;
  if (!failed && !isFew && count < maxCount) return null;
  const text = failed ? t('drains.failed') : isFew ? t('drains.one') : t('drains.most', { count: maxCount });
  return (
    <Text textStyle="xs" color="fg.warning" role="status" data-testid="drain-note">
      {text}
    </Text>
  );
}
