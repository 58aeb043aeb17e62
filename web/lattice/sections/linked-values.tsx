import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../core/catalogue/application-fields.ts';
import {
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
} from '../../../core/rules/parameters/lattice-parameters.ts';
import { formatMm } from '../../lib/format.ts';
import type { Settings } from '../../state/settings.ts';
import { changeDensity, changeLock, changeRod, changeSize, rangesOf } from '../edit/edit-settings.ts';
import { hasSides } from '../edit/lattice-traits.ts';
import { NumberSlider } from './number-slider.tsx';

interface Props {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}

/** A value that was asked for and what came of it, because a linked value is at its limit. */
interface Held {
  key: 'densityPercent' | 'sizeMm' | 'rodMm';
  wanted: number;
  got: number;
}

/** Share by which a result may differ from what was asked for without a word. */
const UNNOTED = 0.005;

/** Density, lattice size and rod diameter with the two locks. */
export function LinkedValues({ now, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const ranges = rangesOf(now.fieldId === null ? undefined : fieldById(now.fieldId));
  const off = disabled || now.latticeId === null;
  const hint = t('workspace.panel.lockHint');
  const surfaceLabel = t(now.variant === 'network' ? 'modes.neck' : 'workspace.panel.sheet');
  const [held, setHeld] = useState<Held | null>(null);
  const change = (key: Held['key'], wanted: number, next: Settings) => {
    const got = next[key];
    setHeld(Math.abs(got - wanted) > UNNOTED * wanted ? { key, wanted, got } : null);
    onEdit(next);
  };
  const note = held !== null && now[held.key] === held.got ? held : null;
  const widthLabel = hasSides(now) ? t('workspace.panel.rod') : surfaceLabel;
  return (
    <Stack gap="3.5">
      <NumberSlider
        label={t('workspace.panel.density')}
        value={now.densityPercent}
        min={DENSITY_PERCENT.min}
        max={DENSITY_PERCENT.max}
        step={DENSITY_PERCENT.step}
        unit={t('workspace.panel.percent')}
        digits={2}
        disabled={off || (now.locks.size && now.locks.rod)}
        onChange={(value) => change('densityPercent', value, changeDensity(now, value))}
        explanation={t('start.hint.density')}
        testId="density"
      />
      <NumberSlider
        label={t('workspace.panel.size')}
        value={now.sizeMm}
        min={ranges.sizeMm.min}
        max={ranges.sizeMm.max}
        step={LATTICE_SIZE_MM.step}
        unit={t('workspace.panel.mm')}
        digits={2}
        disabled={off}
        onChange={(value) => change('sizeMm', value, changeSize(now, value))}
        explanation={`${t('start.hint.size')} ${t('start.hint.locks')}`}
        lock={{
          on: now.locks.size,
          label: t('workspace.panel.lockSize'),
          hint,
          onToggle: () => onEdit(changeLock(now, 'size')),
        }}
        testId="size"
      />
      <NumberSlider
        label={widthLabel}
        value={now.rodMm}
        min={ranges.rodMm.min}
        max={ranges.rodMm.max}
        step={ROD_DIAMETER_MM.step}
        unit={t('workspace.panel.mm')}
        digits={2}
        disabled={off}
        onChange={(value) => change('rodMm', value, changeRod(now, value))}
        lock={{
          on: now.locks.rod,
          label: t('workspace.panel.lockRod'),
          hint,
          onToggle: () => onEdit(changeLock(now, 'rod')),
        }}
        testId="rod"
      />
      {note !== null && (
        <Text textStyle="xs" color="fg.warning" role="status" data-testid="held-note">
          {t(note.key === 'densityPercent' ? 'workspace.panel.heldPercent' : 'workspace.panel.heldMm', {
            wanted: formatMm(note.wanted, 2),
            got: formatMm(note.got, 2),
          })}
        </Text>
      )}
    </Stack>
  );
}
