import { Box, Field, Input, type InputProps } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** What is wrong with the value. */
  problem?: string | null;
  /** Shows the problem once the field was left; an empty one is then wrong only if it is required. */
  late?: boolean;
  hint?: string | undefined;
  /** Stands over the end of the input. */
  end?: ReactNode;
  testId: string;
}

/** One line of text with its label, problem and hint. The other properties are the input's. */
export function TextField({
  label,
  onValue,
  problem = null,
  late = false,
  hint,
  end,
  testId,
  ...input
}: Props) {
  const { value, required = false, disabled = false } = input;
  const [left, setLeft] = useState(false);
  const isDue = !late || (left && (required || value.trim() !== ''));
  return (
    <Field.Root invalid={problem !== null && isDue} required={required} disabled={disabled}>
      <Field.Label>{label}</Field.Label>
      <Box position="relative" w="full">
        <Input
          h="12"
          onBlur={() => setLeft(true)}
          {...input}
          onChange={(event) => onValue(event.target.value)}
          data-testid={testId}
        />
        {end}
      </Box>
      <Field.ErrorText>{problem}</Field.ErrorText>
      {hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
    </Field.Root>
  );
}
