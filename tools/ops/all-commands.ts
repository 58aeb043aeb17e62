import type { PayPorts } from '../../core/studio/pay/ports.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import type { Command, OpsPorts } from './command/command.ts';
import { ENQUIRY_COMMANDS } from './enquiry-commands.ts';
import { HOST_COMMANDS } from './host-commands.ts';
import { JOB_COMMANDS } from './job-commands.ts';
import { PAY_COMMANDS } from './pay-commands.ts';
import { QUEUE_COMMANDS } from './queue-commands.ts';
import { RESTORE_COMMANDS } from './restore-commands.ts';
import { USER_COMMANDS } from './user-commands.ts';

/** Columns of a command in the usage, and of a line. */
const [COMMAND_COLUMNS, LINE_COLUMNS] = [32, 120];

/** Commands by their words; maps, so that no typed word finds a property of an object. */
const OPS = new Map(
  Object.entries({
    ...USER_COMMANDS,
    ...ACCOUNT_COMMANDS,
    ...ENQUIRY_COMMANDS,
    ...JOB_COMMANDS,
    ...QUEUE_COMMANDS,
    ...RESTORE_COMMANDS,
    ...HOST_COMMANDS,
  }),
);
const PAY = new Map(Object.entries(PAY_COMMANDS));

export type FoundCommand = { name: string; rest: string[] } & (
  | { needs: 'ops'; command: Command<OpsPorts> }
  | { needs: 'pay'; command: Command<PayPorts> }
);

/** Returns the command of typed words, of two words or of one, and the arguments after it; undefined if unknown. */
export function findCommand(words: readonly string[]): FoundCommand | undefined {
  for (const length of [2, 1]) {
    const [name, rest] = [words.slice(0, length).join(' '), words.slice(length)];
    const [ops, pay] = [OPS.get(name), PAY.get(name)];
    if (ops !== undefined) return { name, rest, needs: 'ops', command: ops };
    if (pay !== undefined) return { name, rest, needs: 'pay', command: pay };
  }
  return undefined;
}

export function allCommands(): [string, Command<OpsPorts> | Command<PayPorts>][] {
  return [...OPS, ...PAY];
}

export function usageLines(): string[] {
  return [
    'npm run ops -- <command>',
    '  * changes something and is recorded (account log): needs --reason TEXT, and on the local cloud --by NAME. On a',
    '    stage the AWS caller is recorded; --by adds a person.',
    ...allCommands().flatMap(([name, { args, text, changes }]) => {
      const head = `${changes ? '*' : ' '} ${[name, args].filter(Boolean).join(' ')}`;
      const wrapped = wrap(text).map((line) => ' '.repeat(COMMAND_COLUMNS) + line);
      if (head.length >= COMMAND_COLUMNS) return [head, ...wrapped];
      return [head.padEnd(COMMAND_COLUMNS) + wrapped[0]!.trimStart(), ...wrapped.slice(1)];
    }),
  ];
}

/** Breaks a text into lines that fit beside the commands. */
function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length > LINE_COLUMNS - COMMAND_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
