import { useEffect } from 'react';
import type { Command } from './command.ts';
import { isApple, type KeyPress, matchesCombo, parseCombo } from './key-combo.ts';
import { allCommands, runCommand } from './registry.ts';
import { singleKeys } from './single-keys.ts';

/** Kind of the focused element, as far as shortcuts care. */
export type TypingPlace = 'none' | 'text' | 'number';

/** Command of a key press; undefined if the focused element handles the key. */
export function commandOfKey(
  press: KeyPress,
  commands: readonly Command[],
  { place, apple, single }: { apple: boolean; single: boolean; place: TypingPlace },
): Command | undefined {
  return commands.find((command) =>
    (command.keys ?? []).some((text) => {
      const combo = parseCombo(text);
      // Named keys such as Escape are not pressed by accident and produce no text.
      const oneSign = combo.key.length === 1;
      if (!combo.mod && (place !== 'none' || (oneSign && !single))) return false;
      // Text fields keep their own undo. A number field has no useful one, so the studio's undo works there.
      if (place === 'text' && ['Z', 'Y', 'A', 'C', 'V', 'X'].includes(combo.key)) return false;
      return matchesCombo(combo, press, apple);
    }),
  );
}

/** Inputs without typing: after a choice, shortcuts keep working, undo above all. */
const NOT_TYPED = ['checkbox', 'radio', 'file', 'range'].map((type) => `[type="${type}"]`).join();

function typingPlace(target: EventTarget | null): TypingPlace {
  if (!(target instanceof HTMLElement)) return 'none';
  if (target.role === 'spinbutton' || target.getAttribute('role') === 'spinbutton') return 'number';
  const typed = target.isContentEditable || target.matches(`textarea, select, input:not(${NOT_TYPED})`);
  return typed ? 'text' : 'none';
}

/** Runs commands by their keys, unless a dialog is open or an element nearer to the focus handled the key. */
export function useCommandKeys(): void {
  useEffect(() => {
    const apple = isApple();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const command = commandOfKey(event, allCommands(), {
        place: typingPlace(event.target),
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
