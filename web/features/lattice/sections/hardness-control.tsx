import { useTranslation } from 'react-i18next';
import { HARDNESS_SHORE_A } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { hardnessLawOf, hardnessOf } from '../../../state/hardness.ts';
import type { EditProps } from '../../../state/settings.ts';
import { NumberSlider } from '../../../ui/fields/number-slider.tsx';
import { changeHardness } from '../edit/hardness-edits.ts';

/** Shore A hardness of the print profile's material, linked to the density. */
export function HardnessControl({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const law = hardnessLawOf(now);
  if (law === null) return null;
  const { min, max } = law;
  return (
    <NumberSlider
      label={t('modes.hardness')}
      value={hardnessOf(now)}
      min={min}
      max={max}
      step={HARDNESS_SHORE_A.step}
      inputStep={HARDNESS_SHORE_A.inputStep}
      unit={t('modes.shoreA')}
      digits={1}
      disabled={disabled || (now.locks.size && now.locks.rod)}
      onChange={(value) => onEdit(changeHardness(now, value))}
      testId="hardness"
    />
  );
}
