import { Box, Flex, HStack, Slider, Text, useCallbackRef } from '@chakra-ui/react';
import { Lock, LockOpen } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { memoByValue } from '../../lib/memo-by-value.ts';
import { IconButton } from '../button.tsx';
import { Explain } from '../explain.tsx';
import { Hint } from '../hint.tsx';
import { FieldTitle } from '../texts.tsx';
import { NumberField } from './number-field.tsx';
import { SliderTrack } from './slider-track.tsx';

export interface NumberSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Step of the number input, if finer than the slider's. */
  inputStep?: number;
  unit: string;
  digits: number;
  disabled?: boolean;
  onChange: (value: number) => void;
  lock?: { on: boolean; label: string; hint: string; onToggle: () => void };
  /** Explains the value at a press. */
  explanation?: string;
  /** Says which value replaced the last one, and why. */
  note?: string | undefined;
  testId: string;
}

/** Slider with a number input, and a lock for linked values. */
export function NumberSlider({ onChange, lock, ...rest }: NumberSliderProps) {
  const change = useCallbackRef(onChange);
  const onToggle = useCallbackRef(() => lock?.onToggle());
  return <ValueSlider {...rest} onChange={change} {...(lock && { lock: { ...lock, onToggle } })} />;
}

/** Rendered only when its own value changes, not at each step of another slider. */
const ValueSlider = memoByValue(function ValueSlider(props: NumberSliderProps) {
  const { inputStep, onChange, lock, explanation, note, ...field } = props;
  const { label, value, min, max, step, unit, digits, disabled = false, testId } = field;
  const noteId = useId();
  const { t } = useTranslation();
  return (
    <Box>
      <Flex align="center" justify="space-between" gap="2" mb="1.5">
        <HStack gap="0.5" minW="0">
          <FieldTitle truncate>{label}</FieldTitle>
          {explanation !== undefined && (
            <Explain label={t('start.hint.more', { topic: label })} text={explanation} />
          )}
          {lock !== undefined && (
            <Hint text={lock.hint}>
              <IconButton
                colorPalette={lock.on ? 'green' : 'gray'}
                size="xs"
                boxSize={{ base: '11', md: '9' }}
                aria-label={lock.label}
                aria-pressed={lock.on}
                disabled={disabled}
                onClick={lock.onToggle}
                data-testid={`${testId}-lock`}
              >
                {lock.on ? <Lock /> : <LockOpen />}
              </IconButton>
            </Hint>
          )}
        </HStack>
        <NumberField
          {...field}
          step={inputStep ?? step}
          onCommit={onChange}
          describedBy={note === undefined ? undefined : noteId}
        />
      </Flex>
      {/* Always in the page, so that a screen reader reads its new text. */}
      <Text id={noteId} textStyle="xs" color="fg.warning" role="status" data-testid={`${testId}-note`}>
        {note}
      </Text>
      <Slider.Root
        size="sm"
        min={min}
        max={max}
        step={step}
        value={[Math.min(max, Math.max(min, value))]}
        disabled={disabled}
        aria-label={[label]}
        getAriaValueText={(details) => `${Number(details.value.toFixed(digits))} ${unit}`}
        onValueChange={(change) => onChange(change.value[0] ?? value)}
      >
        <SliderTrack py="2" />
      </Slider.Root>
    </Box>
  );
});
