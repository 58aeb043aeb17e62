import { Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMm } from '../../lib/format.ts';
import type { FaultSpot } from '../../mesh/fault-spots.ts';
import type { ModelViews } from '../../mesh/model-views.ts';
import { MarkedPart } from './marked-part.tsx';
import type { OpenedPart, SlicedPart } from './slicing-answers.ts';

interface Props {
  part: OpenedPart;
  sliced: SlicedPart;
  Views: ModelViews;
  /** Island the camera flies to. */
  focus: FaultSpot | null;
  onIsland: (number: number) => void;
}

/** Islands that the list names; the model and the chart mark all. */
const LISTED = 50;

/** The model with a mark at each island, and a list of them whose rows show their layer. */
export function IslandsView({ sliced: { islands }, onIsland, ...shown }: Props) {
  const { t } = useTranslation();
  const spots = useMemo(() => islands.map(({ atMm, heightMm }) => spotAt(atMm, heightMm)), [islands]);
  return (
    <MarkedPart
      {...shown}
      label={t('slicing.model')}
      undrawn={t('slicing.tooManyTriangles')}
      code="layer-island"
      spots={spots}
      places={islands.slice(0, LISTED).map(({ heightMm, atMm, layer }, number) => ({
        key: `${layer} ${atMm.join(' ')}`,
        text: t('slicing.islandAt', { height: formatMm(heightMm, 2) }),
        onPress: () => onIsland(number),
      }))}
      placeTestId="island"
    >
      <Text textStyle="sm" color="fg" data-testid="island-count" data-count={islands.length}>
        {islands.length === 0 ? t('slicing.noIslands') : t('slicing.islandsLead', { count: islands.length })}
      </Text>
    </MarkedPart>
  );
}

export function spotAt(atMm: readonly [number, number], heightMm: number): FaultSpot {
  return { centreMm: [atMm[0], atMm[1], heightMm], radiusMm: 2 };
}
