import { Stack } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import {
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
} from '../../../../core/rules/parameters/lattice-parameters.ts';
import { formatMm } from '../../../lib/format.ts';
import { LOW_DESKTOP } from '../../../lib/use-media-query.ts';
import type { EditProps, Settings } from '../../../state/settings.ts';
import { NumberSlider } from '../../../ui/fields/number-slider.tsx';
import { changeDensity, changeLock, changeRod, changeSize, rangesOf } from '../edit/edit-settings.ts';
import { type HeldValue, heldValue } from '../edit/held-value.ts';
import { hasSides } from '../edit/lattice-traits.ts';
import { KeepDensity } from './keep-density.tsx';

export function LinkedValues({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const ranges = rangesOf(now.fieldId === null ? undefined : fieldById(now.fieldId));
  const off = disabled || now.latticeId === null;
  const surfaceLabel = t(now.variant === 'network' ? 'modes.neck' : 'workspace.panel.sheet');
  const widthLabel = hasSides(now) ? t('workspace.panel.rod') : surfaceLabel;
  const [held, setHeld] = useState<HeldValue | null>(null);
  /** Slider props of a value. The note says why the last wanted value was not taken. */
  const linkProps = (key: HeldValue['key'], edit: (now: Settings, value: number) => Settings) => ({
    value: now[key],
    onChange(wanted: number) {
      const next = edit(now, wanted);
      setHeld(heldValue({ key, wanted }, next, ranges));
      onEdit(next);
    },
    note:
      held?.key === key && now[key] === held.got
        ? heldText(t, held, { widthLabel, hasWalls: !hasSides(now) })
        : undefined,
  });
  const lock = (key: 'size' | 'rod') => ({
    on: now.locks[key],
    label: t(key === 'size' ? 'workspace.panel.lockSize' : 'workspace.panel.lockRod'),
    hint: t('workspace.panel.lockHint'),
    onToggle: () => onEdit(changeLock(now, key)),
  });
  return (
    <Stack gap="3.5" css={{ [`@media ${LOW_DESKTOP}`]: { gap: '2.5' } }}>
      <NumberSlider
        label={t('workspace.panel.density')}
        {...linkProps('densityPercent', changeDensity)}
        {...DENSITY_PERCENT}
        unit={t('workspace.panel.percent')}
        digits={2}
        disabled={off || (now.locks.size && now.locks.rod)}
        explanation={t('start.hint.density')}
        testId="density"
      />
      <KeepDensity now={now} disabled={off} onEdit={onEdit} />
      <NumberSlider
        label={t('workspace.panel.size')}
        {...linkProps('sizeMm', changeSize)}
        {...ranges.sizeMm}
        step={LATTICE_SIZE_MM.step}
        unit={t('workspace.panel.mm')}
        digits={2}
        disabled={off}
        explanation={`${t('start.hint.size')} ${t('start.hint.locks')}`}
        lock={lock('size')}
        testId="size"
      />
      <NumberSlider
        label={widthLabel}
        {...linkProps('rodMm', changeRod)}
        {...ranges.rodMm}
        step={ROD_DIAMETER_MM.step}
        unit={t('workspace.panel.mm')}
        digits={2}
        disabled={off}
        lock={lock('rod')}
        testId="rod"
      />
    </Stack>
  );
}

/** Returns the text about the value applied instead of the requested one, with the reason. */
function heldText(
  t: TFunction,
  { key, wanted, got, why }: HeldValue,
  { widthLabel, hasWalls }: { widthLabel: string; hasWalls: boolean },
): string {
  const unitOf = (value: HeldValue['key']) =>
    t(value === 'densityPercent' ? 'workspace.panel.percent' : 'workspace.panel.mm');
  const said = { wanted: formatMm(wanted, 2), got: formatMm(got, 2), unit: unitOf(key) };
  if (why.kind === 'joints') return t(`workspace.panel.held.${hasWalls ? 'walls' : 'joints'}`, said);
  if (why.kind === 'range')
    return t('workspace.panel.held.range', { ...said, min: formatMm(why.min, 2), max: formatMm(why.max, 2) });
  const names = {
    densityPercent: t('workspace.panel.density'),
    sizeMm: t('workspace.panel.size'),
    rodMm: widthLabel,
  };
  return t(`workspace.panel.held.${why.kind}`, {
    ...said,
    other: names[why.of],
    limit: formatMm(why.limit, 2),
    limitUnit: unitOf(why.of),
  });
}
