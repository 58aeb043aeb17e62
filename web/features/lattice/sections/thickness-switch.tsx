import { Box, Switch } from '@chakra-ui/react';
import { NumberSlider } from '../../../ui/fields/number-slider.tsx';

interface Props {
  label: string;
  thicknessLabel: string;
  valueMm: number | null;
  min: number;
  max: number;
  step: number;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
  onChange: (valueMm: number) => void;
  testId: string;
}

export function ThicknessSwitch(props: Props) {
  const { label, thicknessLabel, valueMm, min, max, step, disabled, onSwitch, onChange, testId } = props;
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
        <Switch.HiddenInput data-testid={`${testId}-switch`} />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Switch.Root>
      {valueMm !== null && (
        <Box pt="1" pb="2">
          <NumberSlider
            label={thicknessLabel}
            value={valueMm}
            min={min}
            max={max}
            step={step}
            unit="mm"
            digits={1}
            disabled={disabled}
            onChange={onChange}
            testId={testId}
          />
        </Box>
      )}
    </Box>
  );
}
