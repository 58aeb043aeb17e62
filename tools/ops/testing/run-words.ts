import type { PayPorts } from '../../../core/studio/pay/ports.ts';
import { findCommand } from '../all-commands.ts';
import { OpsError, type OpsPorts, type Options } from '../command/command.ts';
import { type Caller, runCommand } from '../command/run.ts';

/** Who and why of tests that are about neither. */
export const ANN: Options = { by: 'ann', reason: 'a fault in the file' };

/** Runs a typed command on ports in memory, by default as on the local cloud, and returns its lines. */
export async function runWords(
  ports: Partial<OpsPorts & PayPorts>,
  words: readonly string[],
  { options = ANN, caller = async () => undefined }: { options?: Options; caller?: Caller } = {},
): Promise<string[]> {
  const found = findCommand(words);
  if (found === undefined) throw new OpsError(`no command ${words.join(' ')}`);
  const { rest } = found;
  return found.needs === 'ops'
    ? await runCommand(found, { ports: ports as OpsPorts, rest, options }, caller)
    : await runCommand(found, { ports: ports as PayPorts, rest, options }, caller);
}
