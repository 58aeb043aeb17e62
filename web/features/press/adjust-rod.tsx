import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFigure } from '../../lib/format.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { SmallButton } from '../../ui/button.tsx';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { isReached } from './next-density.ts';
import { press } from './press-state.ts';

interface Props {
  /** Stiffness of the last test, N/mm. */
  stiffness: number;
  onAdjust: (wanted: number) => void;
  /** True for a sheet or a network: walls become thicker in place of rods. */
  isSurface: boolean;
}

const RANGE = { min: 0.001, max: 1_000_000 } as const;

/** As light as possible at a stiffness: the wish, and the result of the last one. */
export function AdjustRod({ stiffness, onAdjust, isSurface }: Props) {
  const { t } = useTranslation();
  const { wanted, tests, adjusting, figures } = useStateOf(press);
  const [typed, setTyped] = useState<number | null>(wanted);
  const last = tests.at(-1);
  const value = typed ?? Number(stiffness.toPrecision(3));
  return (
    <Box textStyle="xs">
      <NumberRow
        textStyle="xs"
        label={t('press.adjust.wanted')}
        value={value}
        {...RANGE}
        step={1}
        unit=""
        digits={3}
        onCommit={(next) => setTyped(Math.min(RANGE.max, Math.max(RANGE.min, next)))}
        testId="press-wanted"
      />
      <SmallButton
        mt="2"
        w="full"
        size="xs"
        title={t(isSurface ? 'press.adjust.helpWall' : 'press.adjust.help')}
        onClick={() => onAdjust(value)}
        data-testid="press-adjust"
      >
        {t(isSurface ? 'press.adjust.startWall' : 'press.adjust.start')}
      </SmallButton>
      {wanted !== null && last !== undefined && !adjusting && figures !== null && (
        <Text mt="1.5" color="fg.muted" role="status" data-testid="press-adjusted">
          {isReached(wanted, last)
            ? t('press.adjust.reached', { count: tests.length, mass: formatFigure(figures.massG) })
            : t(isSurface ? 'press.adjust.missedWall' : 'press.adjust.missed')}
        </Text>
      )}
    </Box>
  );
}
