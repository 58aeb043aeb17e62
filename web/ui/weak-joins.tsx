import { chakra, Text } from '@chakra-ui/react';
import { Crosshair } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeakText, type WeakJoin } from '../state/roles/weak-join.ts';
import { useStateOf } from '../state/snapshots.ts';
import { spot } from '../state/spot.ts';
import { Fold } from './fold.tsx';

/** Solids that are weakly joined, behind one line: each with a press that shows its place on the stage. */
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
  const title = t('roles.weakPlaces', { count: joins.length });
  return (
    <Fold title={title} titleColor="fg.warning" titleTestId="weak-joins">
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
            textStyle="xs"
            color="fg.warning"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            _pressed={{ textDecoration: 'underline' }}
            aria-pressed={isShown}
            onClick={() => {
              spot.atMm = isShown ? null : [...join.atMm];
            }}
            data-testid="weak-join"
          >
            {textOf(join)}
            {'\u00a0'}
            <Crosshair size={14} style={{ display: 'inline', verticalAlign: '-2px' }} aria-hidden />
          </chakra.button>
        );
      })}
      <Text textStyle="xs" color="fg.muted">
        {t('roles.weakRemedy')}
      </Text>
    </Fold>
  );
}
