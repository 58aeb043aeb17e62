import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { INPUT_FOCUS_RING } from '../../../ui/fields/focus-ring.ts';

interface Props {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  testId: string;
  children: ReactNode;
}

/** One of the answers to a question: a row as wide as the dialog. */
export function ChoiceRow({ name, value, checked, onChoose, testId, children }: Props) {
  return (
    <chakra.label
      position="relative"
      display="flex"
      alignItems="center"
      gap="3"
      minH="14"
      px="4"
      py="2.5"
      rounded="l2"
      borderWidth="1px"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
      css={{
        '&:has(input:checked)': { bg: 'green.subtle', borderColor: 'green.border' },
        ...INPUT_FOCUS_RING,
      }}
    >
      <chakra.input
        type="radio"
        srOnly
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        data-testid={testId}
      />
      {children}
    </chakra.label>
  );
}
