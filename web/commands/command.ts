import type { ParseKeys } from 'i18next';
import type { EN } from '../texts/en.ts';

/** Groups of the palette and the help sheet, in order. */
export const COMMAND_GROUPS = ['file', 'edit', 'view', 'lattice', 'task', 'help'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Keys of a text table whose texts have no placeholders. */
type PlainKeys<Table, Prefix extends string = ''> = {
  [Key in keyof Table & string]: Table[Key] extends string
    ? Table[Key] extends `${string}{{${string}`
      ? never
      : `${Prefix}${Key}`
    : PlainKeys<Table[Key], `${Prefix}${Key}.`>;
}[keyof Table & string];

/** Key of the text tables; it compiles only if both languages have it. */
export type CommandText = Extract<PlainKeys<typeof EN>, ParseKeys>;

/** User action: one record for button, tooltip, menu, palette, help sheet and keyboard. */
export interface Command {
  /** Unique id, noun first: `model.scale`, `camera.fit`, `history.open`. */
  id: string;
  group: CommandGroup;
  text: CommandText;
  /** Shortcuts, displayed one first: `Mod+Shift+Z`, `F`, `?`. `Mod`: Ctrl or Command. `F`: without Shift. */
  keys?: readonly string[];
  /** Reason why the command is blocked; shown as its tooltip while greyed. */
  blocked?: CommandText | null;
  checked?: boolean;
  /** Repeats while its key is held down. */
  repeats?: boolean;
  run: () => void;
}
