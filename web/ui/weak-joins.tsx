import { chakra, Text } from '@chakra-ui/react';
import { Crosshair } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeakText, type WeakJoin } from '../state/roles/weak-join.ts';
import { useStateOf } from '../state/snapshots.ts';
import { spot } from '../state/spot.ts';
import { Fold } from './fold.tsx';

/** Solids that are weakly joined, each with a press that shows its place on the stage; several behind one line. */
export function WeakJoins({ joins }: { joins: readonly WeakJoin[] }) {
  const { t } = useTranslation();
  const textOf = useWeakText();
  const { atMm: shown } = useStateOf(spot);
  const places = joins.map(({ atMm }) => String(atMm)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other solids, or none, are no longer at the marked place
  useEffect(
    () => () => {
      spot.atMm = null;
    },
    [places],
  );
  if (joins.length === 0) return null;
  const lines = (
    <>
      {joins.map((join, row) => {
        const isShown = String(join.atMm) === String(shown);
        return (
          <chakra.button
            // biome-ignore lint/suspicious/noArrayIndexKey: solids may lie at the same place
            key={row}
            type="button"
            display="block"
            minH={{ base: '11', md: '0' }}
            py="1"
            textAlign="start"
            color="fg.warning"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            aria-pressed={isShown}
            onClick={() => {
              spot.atMm = isShown ? null : [...join.atMm];
            }}
            data-testid="weak-join"
          >
            {textOf([join])}{' '}
            <Crosshair size={14} style={{ display: 'inline', verticalAlign: '-2px' }} aria-hidden />
          </chakra.button>
        );
      })}
      <Text color="fg.muted">{t('roles.weakRemedy')}</Text>
    </>
  );
  if (joins.length === 1) return lines;
  return (
    <Fold title={textOf(joins)} titleColor="fg.warning" titleTestId="weak-joins">
      {lines}
    </Fold>
  );
}
