import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatPlace } from '../../../lib/format.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { NumberRow } from '../../../ui/fields/number-field.tsx';
import { type PickedPlaces, type PressState, press, REACH_MM } from '../press-state.ts';
import { endPlacing, startPlacing } from './placing.ts';

const NAMES = ['support', 'load'] as const satisfies readonly (keyof PickedPlaces)[];

/** Places of support and load: where they are, and a button to press the model for each. */
export function PickedPlacesInput({ onChange }: { onChange: (change: Partial<PressState>) => void }) {
  const { t } = useTranslation();
  const { places, picking, reachMm, isGuided } = useStateOf(press);
  return (
    <Stack gap="2" textStyle="xs" data-testid="press-places">
      {NAMES.map((name) => (
        <Flex key={name} align="center" justify="space-between" gap="2">
          <Stack gap="0" minW="0">
            <Text fontWeight="medium">{t(`press.places.${name}`)}</Text>
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {places[name] === null ? t('press.places.none') : formatPlace(places[name].atMm)}
            </Text>
          </Stack>
          <SmallButton
            size="xs"
            look={picking === name ? 'pressed' : 'tint'}
            aria-pressed={picking === name}
            onClick={() => (picking === name ? endPlacing() : startPlacing(name))}
            data-testid={`press-pick-${name}`}
          >
            {t(picking === name ? 'press.places.picking' : 'press.places.pick')}
          </SmallButton>
        </Flex>
      ))}
      <NumberRow
        textStyle="xs"
        label={t('press.places.reach')}
        value={reachMm}
        {...REACH_MM}
        unit="mm"
        digits={1}
        onCommit={(next) => onChange({ reachMm: Math.min(REACH_MM.max, Math.max(REACH_MM.min, next)) })}
        testId="press-reach"
      />
      <ChoiceChips
        label={t('press.places.loadIs')}
        chips={[
          { value: 'free', text: t('press.places.free') },
          { value: 'guided', text: t('press.places.guided') },
        ]}
        value={isGuided ? 'guided' : 'free'}
        onChoose={(value) => onChange({ isGuided: value === 'guided' })}
        testId="press-guided"
      />
      <Text color="fg.muted">{t('press.places.help')}</Text>
    </Stack>
  );
}
