import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

const Select = chakra('select', {
  base: {
    appearance: 'none',
    h: '10',
    w: 'full',
    minW: '0',
    ps: '3',
    pe: '8',
    rounded: 'full',
    borderWidth: '1px',
    bg: 'bg.panel',
    textStyle: 'sm',
    textOverflow: 'ellipsis',
    focusVisibleRing: 'inside',
    _disabled: { layerStyle: 'disabled' },
    _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
  },
});

interface Props<Value extends string> extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  /** Its name, unless a label stands beside it. */
  label?: string;
  value: Value;
  /** Values and their texts. */
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
  testId: string;
  flex?: FlexProps['flex'];
  maxW?: FlexProps['maxW'];
}

/** The browser's own list of choices, with the arrow of our other lists. `children` stand before the options. */
export function PlainSelect<Value extends string>(props: Props<Value>) {
  const { label, options, onChoose, testId, flex, maxW, children, ...rest } = props;
  return (
    <Flex position="relative" align="center" {...{ flex, maxW }}>
      <Select
        aria-label={label}
        onChange={({ target }) => onChoose(target.value as Value)}
        data-testid={testId}
        {...rest}
      >
        {children}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Flex position="absolute" insetEnd="2.5" color="fg.muted" pointerEvents="none">
        <ChevronDown size={16} aria-hidden />
      </Flex>
    </Flex>
  );
}
