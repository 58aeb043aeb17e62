import type { ParseKeys } from 'i18next';
import type { EN } from '../texts/en.ts';

/** Groups of the palette and the help sheet, in their order. */
export const COMMAND_GROUPS = ['file', 'edit', 'view', 'lattice', 'task', 'help'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Keys of a text table whose texts have no gaps to fill. */
type PlainKeys<Table, Prefix extends string = ''> = {
  [Key in keyof Table & string]: Table[Key] extends string
    ? Table[Key] extends `${string}{{${string}`
      ? never
      : `${Prefix}${Key}`
    : PlainKeys<Table[Key], `${Prefix}${Key}.`>;
}[keyof Table & string];

/** A key of the text tables; both languages have it, or it does not compile. */
export type CommandText = Extract<PlainKeys<typeof EN>, ParseKeys>;

/**
 * One thing a person can do. This one record feeds the button, its tooltip, the menu, the palette, the help sheet and
 * the keyboard: nothing about a command is written twice.
 */
export interface Command {
  /** Noun first, unique: `model.scale`, `camera.fit`, `history.open`. */
  id: string;
  group: CommandGroup;
  text: CommandText;
  /**
   * Shortcuts, the one to show first: `Mod+Shift+Z`, `F`, `?`. `Mod` is Ctrl, or Command on Apple machines; letters
   * are written large and mean the key without Shift.
   */
  keys?: readonly string[];
  /** Why it cannot run now; it is then greyed, and this is its tooltip. */
  blocked?: CommandText | null;
  /** For switches: whether it is on. */
  checked?: boolean;
  /** Runs again while its key is held down. */
  repeats?: boolean;
  run: () => void;
}
