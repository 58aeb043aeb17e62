import { Box, Switch } from '@chakra-ui/react';
import { NumberSlider, type NumberSliderProps } from '../../../ui/fields/number-slider.tsx';

interface Props extends Pick<NumberSliderProps, 'min' | 'max' | 'step' | 'onChange' | 'testId'> {
  label: string;
  thicknessLabel: string;
  valueMm: number | null;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
}

export function ThicknessSwitch({ label, thicknessLabel, valueMm, disabled, onSwitch, ...slider }: Props) {
  return (
    <Box>
      <Switch.Root
        checked={valueMm !== null}
        disabled={disabled}
        onCheckedChange={(change) => onSwitch(change.checked)}
        w="full"
        justifyContent="space-between"
        minH={{ base: '11', md: '9' }}
      >
        <Switch.Label order={-1}>{label}</Switch.Label>
        <Switch.HiddenInput data-testid={`${slider.testId}-switch`} />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Switch.Root>
      {valueMm !== null && (
        <Box pt="1" pb="2">
          <NumberSlider
            {...slider}
            label={thicknessLabel}
            value={valueMm}
            unit="mm"
            digits={1}
            disabled={disabled}
          />
        </Box>
      )}
    </Box>
  );
}
