import { Checkbox } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props extends Omit<Checkbox.RootProps, 'checked' | 'onCheckedChange' | 'children'> {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  label: ReactNode;
  testId?: string;
}

export function CheckBox({ onChecked, label, testId, ...root }: Props) {
  return (
    <Checkbox.Root
      minH={{ base: '11', md: '9' }}
      onCheckedChange={({ checked }) => onChecked(checked === true)}
      {...root}
    >
      <Checkbox.HiddenInput data-testid={testId} />
      <Checkbox.Control />
      <Checkbox.Label color="fg" fontWeight="normal">
        {label}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
