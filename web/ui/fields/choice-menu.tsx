import { Menu, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';

export interface Choice<T extends string> {
  value: T;
  text: string;
}

interface Props<T extends string> {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChoose: (value: T) => void;
  trigger: ReactElement;
}

/** Button with a short menu; one item is active. */
export function ChoiceMenu<T extends string>({ label, value, choices, onChoose, trigger }: Props<T>) {
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen);
    if (choice !== undefined) onChoose(choice.value);
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="48" rounded="l3" p="1.5" aria-label={label}>
            <Menu.RadioItemGroup value={value} onValueChange={(details) => choose(details.value)}>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} minH="10" rounded="l2" ps="9">
                  <Menu.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Menu.ItemIndicator>
                  {choice.text}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
