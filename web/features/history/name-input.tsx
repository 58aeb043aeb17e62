import { Input, type InputProps } from '@chakra-ui/react';
import { useState } from 'react';
import { cleanLine } from '../../../core/rules/one-line.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  name: string;
  /** Called with the name that was typed; with the former one after Escape. `isLeft`: something else takes the focus. */
  onEnd: (name: string, isLeft: boolean) => void;
}

/** Edits a name in its place: Enter or leaving the field keeps it, Escape does not. */
export function NameInput({ name, onEnd, ...input }: Props) {
  const [draft, setDraft] = useState(name);
  return (
    <Input
      autoFocus
      size="sm"
      // The dialog around it stays open.
      data-own-escape=""
      {...input}
      value={draft}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={({ relatedTarget }) => onEnd(cleanLine(draft).trim(), relatedTarget !== null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Keeps the key from pressing the button that takes the focus.
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === 'Escape') onEnd(name, false);
      }}
    />
  );
}
