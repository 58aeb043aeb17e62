import { useEffect } from 'react';
import type { Command } from './command.ts';
import { isApple, type KeyPress, matchesCombo, parseCombo } from './key-combo.ts';
import { allCommands, runCommand } from './registry.ts';
import { singleKeys } from './single-keys.ts';

/** Where the focus is, as far as shortcuts care. */
export type TypingPlace = 'none' | 'text' | 'number';

/** The command of a key press, or undefined when it belongs to whom it was typed to. */
export function commandOfKey(
  press: KeyPress,
  place: TypingPlace,
  commands: readonly Command[],
  { apple, single }: { apple: boolean; single: boolean },
): Command | undefined {
  return commands.find((command) =>
    (command.keys ?? []).some((text) => {
      const combo = parseCombo(text);
      // Named keys such as Escape are hit by nobody by chance, and speak no word.
      const oneSign = combo.key.length === 1;
      if (!combo.mod && (place !== 'none' || (oneSign && !single))) return false;
      // Text keeps its own undo; a number field has none worth keeping, so there the studio's undo works.
      if (place === 'text' && ['Z', 'Y', 'A', 'C', 'V', 'X'].includes(combo.key)) return false;
      return matchesCombo(combo, press, apple);
    }),
  );
}

/** Nothing is typed into these: after a choice the shortcuts work on, undo first of all. */
const NOT_TYPED = ['checkbox', 'radio', 'file', 'range'].map((type) => `[type="${type}"]`).join();

function typingPlace(target: EventTarget | null): TypingPlace {
  if (!(target instanceof HTMLElement)) return 'none';
  if (target.role === 'spinbutton' || target.getAttribute('role') === 'spinbutton') return 'number';
  const typed = target.isContentEditable || target.matches(`textarea, select, input:not(${NOT_TYPED})`);
  return typed ? 'text' : 'none';
}

/** Runs commands by their keys, unless a dialog is open or somebody nearer to the focus took the key. */
export function useCommandKeys(): void {
  useEffect(() => {
    const apple = isApple();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const command = commandOfKey(event, typingPlace(event.target), allCommands(), {
        apple,
        single: singleKeys.on,
      });
      if (command === undefined) return;
      event.preventDefault();
      if (!event.repeat || command.repeats === true) runCommand(command.id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
