import { chakra, Flex, useCallbackRef } from '@chakra-ui/react';
import { Ban, Lock } from 'lucide-react';
import { useId } from 'react';
import { memoByValue } from '../../lib/memo-by-value.ts';
import { INPUT_FOCUS_RING } from './focus-ring.ts';

export interface Chip<Value extends string> {
  value: Value;
  text: string;
  /** Not possible with the other settings; words beside it say why. */
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
  /** At most two in a row: four long texts would leave one alone. */
  isPaired?: boolean;
  onChoose: (value: Value) => void;
  testId: string;
}

/** Single choice in a track, like the switch of the modes: a radio group with arrow keys. Each row fills its width. */
export function ChoiceChips<Value extends string>({ onChoose, ...rest }: Props<Value>) {
  const choose = useCallbackRef((value: string) => onChoose(value as Value));
  return <Chips {...rest} onChoose={choose} />;
}

/** The parameters render at each step of a slider, which rarely changes a chip. */
const Chips = memoByValue(function Chips(props: Props<string>) {
  const { label, chips, value, disabled = false, isPaired = false, onChoose, testId } = props;
  const name = useId();
  return (
    <Flex
      role="radiogroup"
      aria-label={label}
      wrap="wrap"
      w="full"
      // In a dialog or on a page, which are wider than the column.
      maxW={{ md: 'sm' }}
      p="0.5"
      gap="0.5"
      rounded="l2"
      bg="bg.muted"
      data-testid={testId}
    >
      {chips.map((chip) => {
        const off = disabled || chip.disabled === true;
        return (
          <chakra.label
            key={chip.value}
            title={chip.note}
            // Positions the hidden input at its chip; otherwise the page scrolls to it on focus.
            position="relative"
            display="flex"
            // As wide as the others in its row.
            flex={isPaired ? '1 1 40%' : '1 1 0'}
            minW="max-content"
            alignItems="center"
            justifyContent="center"
            gap="1.5"
            minH={{ base: '11', md: '8' }}
            px="2"
            rounded="lg"
            textStyle="sm"
            fontWeight="medium"
            textAlign="center"
            lineHeight="1.25"
            color={value === null ? 'fg' : 'fg.muted'}
            cursor={off ? 'not-allowed' : 'pointer'}
            opacity={off ? 0.55 : 1}
            transition="background 0.15s, color 0.15s"
            _hover={off ? {} : { color: 'fg' }}
            css={{
              '&:has(input:checked)': {
                bg: { _light: 'bg.panel', _dark: 'bg.emphasized' },
                color: 'green.fg',
                shadow: 'xs',
              },
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
            <Sign {...chip} />
            {chip.text}
          </chakra.label>
        );
      })}
    </Flex>
  );
});

/** A lock where the page explains what is required, and another sign where a choice is not possible. */
function Sign({ locked = false, disabled = false }: Pick<Chip<string>, 'locked' | 'disabled'>) {
  if (locked) return <Lock size={13} aria-hidden />;
  return disabled && <Ban size={13} aria-hidden />;
}
