import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { showTest } from '../../../state/column.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { choosePicture, switchMode } from '../edit/mode-edits.ts';
import type { EditProps } from '../edit-props.ts';
import { PictureCard } from './picture-card.tsx';

/** Layers of stress that the gradient follows, or the way to the press test that makes them. */
export function StressInput({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const { layers, picture } = now.gradient;
  if (layers !== null)
    return (
      <PictureCard
        byStress
        {...{ picture, disabled }}
        onChoose={(chosen) => onEdit(choosePicture(now, chosen))}
      />
    );
  const open = () => {
    onEdit(switchMode(now, 'constant'));
    showTest('press');
  };
  return (
    <>
      <Text textStyle="sm">{t('modes.gradientBy.stressHint')}</Text>
      <SmallButton disabled={disabled} onClick={open} data-testid="stress-test">
        {t('press.open')}
      </SmallButton>
    </>
  );
}
