import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isCurved } from '../../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../../lib/format.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { loadText } from '../load-text.ts';
import { isSameLoad, press } from '../press-state.ts';

/** Further loads of a test, each with its stiffness once that is known, and a button that takes it away. */
export function KeptLoads() {
  const { t } = useTranslation();
  const { kept, others } = useStateOf(press);
  if (kept.length === 0) return null;
  const stiffnessOf = (one: (typeof kept)[number]) => {
    const figures = others.find(({ load }) => isSameLoad(load, one))?.figures;
    return figures && !isCurved(figures) ? [`${formatFigure(figures.stiffnessNPerMm)}\u00a0N/mm`] : [];
  };
  return (
    <Stack gap="1" textStyle="xs" data-testid="press-kept-loads">
      <Text color="fg.muted">{t('press.grade.kept')}</Text>
      {kept.map((one) => (
        <Flex key={JSON.stringify(one)} align="center" justify="space-between" gap="2">
          <Text>{[loadText(t, one), ...stiffnessOf(one)].join(': ')}</Text>
          <SmallButton
            size="xs"
            look="bare"
            aria-label={`${t('press.compare.remove')}: ${loadText(t, one)}`}
            onClick={() => {
              press.kept = press.kept.filter((other) => !isSameLoad(other, one));
            }}
          >
            {t('press.compare.remove')}
          </SmallButton>
        </Flex>
      ))}
    </Stack>
  );
}
