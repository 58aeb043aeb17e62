import { chakra, Flex, useCallbackRef } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { memoByValue } from '../../lib/memo-by-value.ts';
import { INPUT_FOCUS_RING } from './focus-ring.ts';

export interface Chip<Value extends string> {
  value: Value;
  text: string;
  disabled?: boolean;
  /** Shows a lock but stays clickable: the page then explains what is required. */
  locked?: boolean;
  /** Reason why it cannot be selected. */
  note?: string;
}

interface Props<Value extends string> {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value | null;
  disabled?: boolean;
  onChoose: (value: Value) => void;
  testId: string;
}

/** Single choice as chips: a radio group with arrow keys. */
export function ChoiceChips<Value extends string>({ onChoose, ...rest }: Props<Value>) {
  const choose = useCallbackRef((value: string) => onChoose(value as Value));
  return <Chips {...rest} onChoose={choose} />;
}

/** The parameters render at each step of a slider, which rarely changes a chip. */
const Chips = memoByValue(function Chips(props: Props<string>) {
  const { label, chips, value, disabled = false, onChoose, testId } = props;
  const name = useId();
  return (
    <Flex role="radiogroup" aria-label={label} wrap="wrap" gap="2" data-testid={testId}>
      {chips.map((chip) => {
        const off = disabled || chip.disabled === true;
        return (
          <chakra.label
            key={chip.value}
            title={chip.note}
            // Positions the hidden input at its chip; otherwise the page scrolls to it on focus.
            position="relative"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minH={{ base: '11', md: '9' }}
            px="3.5"
            rounded="full"
            borderWidth="1px"
            textStyle="sm"
            fontWeight="medium"
            cursor={off ? 'not-allowed' : 'pointer'}
            opacity={off ? 0.55 : 1}
            transition="background 0.15s, border-color 0.15s"
            _hover={off ? {} : { borderColor: 'green.border' }}
            css={{
              '&:has(input:checked)': { bg: 'green.subtle', borderColor: 'green.border', color: 'green.fg' },
              ...INPUT_FOCUS_RING,
            }}
          >
            <chakra.input
              type="radio"
              srOnly
              name={name}
              value={chip.value}
              checked={value === chip.value}
              disabled={off}
              onChange={() => onChoose(chip.value)}
            />
            {(chip.locked ?? chip.disabled) === true && <Lock size={13} aria-hidden />}
            {chip.text}
          </chakra.label>
        );
      })}
    </Flex>
  );
});
