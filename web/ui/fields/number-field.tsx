import { chakra, Flex, Input, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  unit: string;
  /** Decimals. */
  digits: number;
  disabled?: boolean;
  onCommit: (value: number) => void;
  /** Name before the number, of an axis: the field is then as wide as there is room. */
  axis?: string;
  /** Id of a text about the value. */
  describedBy?: string | undefined;
  testId?: string | undefined;
}

/** Number input with a unit. Commits on Enter or blur, not partial input; arrow keys step. */
export function NumberField({
  label,
  value,
  min,
  max,
  step,
  unit,
  digits,
  disabled = false,
  axis,
  onCommit,
  describedBy,
  testId,
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? String(Number(value.toFixed(digits)));
  const commit = () => {
    const typed = Number((draft ?? '').replace(',', '.').trim());
    if (draft !== null && draft.trim() !== '' && Number.isFinite(typed)) onCommit(typed);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      setDraft(null);
      // A drawer around the field stays open.
      event.preventDefault();
    }
    if (direction === undefined) return;
    event.preventDefault();
    setDraft(null);
    onCommit(Math.min(max, Math.max(min, value + direction * step)));
  };
  const isLong = unit.length > 3;
  return (
    <Flex
      position="relative"
      align="center"
      w={axis === undefined ? (isLong ? '32' : '24') : 'full'}
      flexShrink="0"
    >
      <Input
        role="spinbutton"
        inputMode="decimal"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${shown} ${unit}`}
        aria-describedby={describedBy}
        h={{ base: '11', md: '9' }}
        ps="3"
        pe={unit === '' ? '3' : isLong ? '12' : '9'}
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        bg="bg"
        value={shown}
        disabled={disabled}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
        data-own-escape={draft === null ? undefined : ''}
        data-testid={testId}
      />
      {/* After the input, whose ground would cover it. */}
      {axis !== undefined && <Mark side="insetStart">{axis}</Mark>}
      {unit !== '' && <Mark side="insetEnd">{unit}</Mark>}
    </Flex>
  );
}

interface NumberRowProps extends NumberFieldProps {
  /** What stands before the field; default is its label. */
  name?: ReactNode;
  textStyle?: 'xs' | 'sm';
}

/** Name and number at the two ends of a line. */
export function NumberRow({ name, textStyle = 'sm', ...field }: NumberRowProps) {
  return (
    <Flex align="center" justify="space-between" gap="2" textStyle={textStyle}>
      {name ?? <Text>{field.label}</Text>}
      <NumberField {...field} />
    </Flex>
  );
}

/** Words within the field, which its label says as well. */
function Mark({ side, children }: { side: 'insetStart' | 'insetEnd'; children: string }) {
  return (
    <chakra.span
      position="absolute"
      // Units of different widths begin at one distance from their numbers.
      {...(side === 'insetEnd' ? { insetEnd: '2', minW: '6' } : { insetStart: '3' })}
      textStyle="xs"
      color="fg.muted"
      pointerEvents="none"
      aria-hidden="true"
    >
      {children}
    </chakra.span>
  );
}
