import { Menu } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { MenuBox } from '../menu-box.tsx';

export interface Choice<T extends string> {
  value: T;
  text: string;
}

/** A choice with its name; one value is active. */
export interface Choosing<T extends string> {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChoose: (value: T) => void;
}

/** Button with a short menu. */
export function ChoiceMenu<T extends string>({
  trigger,
  ...choosing
}: Choosing<T> & { trigger: ReactElement }) {
  return (
    <MenuBox minW="48" aria-label={choosing.label} trigger={trigger}>
      <ChoiceItems {...choosing} />
    </MenuBox>
  );
}

/** Items of a choice within a menu, `titled` where the menu has others. */
export function ChoiceItems<T extends string>(choosing: Choosing<T> & { titled?: boolean }) {
  const { label, value, choices, onChoose, titled = false } = choosing;
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen);
    if (choice !== undefined) onChoose(choice.value);
  };
  return (
    <Menu.RadioItemGroup aria-label={label} value={value} onValueChange={(details) => choose(details.value)}>
      {titled && (
        <Menu.ItemGroupLabel color="fg.muted" fontWeight="normal">
          {label}
        </Menu.ItemGroupLabel>
      )}
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          value={choice.value}
          minH={{ base: '11', md: '10' }}
          rounded="l2"
          ps="9"
        >
          <Menu.ItemIndicator>
            <Check size={16} aria-hidden />
          </Menu.ItemIndicator>
          {choice.text}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
