import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/texts.tsx';
import type { Fitted, StiffnessUnit } from './stiff-choices.ts';
import { stiffName } from './stiff-name.ts';
import type { Reach } from './stiffness-reach.ts';

interface Props {
  /** Null if no lattice fits. */
  reach: Reach | null;
  unit: StiffnessUnit;
  value: number;
  onTake: (choice: Fitted) => void;
}

/** Digits of a number as it was typed. */
const TYPED_DIGITS = 9;

export function NearestChoice({ reach, unit, value, onTake }: Props) {
  const { t } = useTranslation();
  if (reach === null) return t('press.design.none');
  const { softest, stiffest } = reach;
  const nearest = reach.nearestTo(value);
  const amount = (figure: number, digits?: number) =>
    t(`press.design.amount.${unit}`, { value: formatFigure(figure, digits) });
  const side = value < softest ? 'softest' : value > stiffest ? 'stiffest' : 'nearest';
  const text = {
    ...{ wanted: amount(value, TYPED_DIGITS), value: amount(nearest.value) },
    lattice: stiffName(nearest.choice, t),
  };
  return (
    <Stack gap="2" align="flex-start">
      <Text>{t(`press.design.beyond.${side}`, text)}</Text>
      <Note>{t('press.design.reach', { from: amount(softest), to: amount(stiffest) })}</Note>
      <SmallButton onClick={() => onTake(nearest.choice)} data-testid="stiffness-nearest">
        {t('press.design.use', { lattice: text.lattice })}
      </SmallButton>
    </Stack>
  );
}
