import { isOneLine } from '../../../core/rules/one-line.ts';
import { recordOperator } from '../../../core/studio/account/operator-record.ts';
import type { Ports } from '../../../core/studio/ports.ts';
import { type Command, OpsError, type Options, type Request, type Why } from './command.ts';

/** Returns the name of the AWS caller on a stage, undefined on the local cloud. */
export type Caller = () => Promise<string | undefined>;

/**
 * Runs a command and returns the lines to print. Every change needs a person and a reason, and is recorded before it
 * happens, so that no change lacks a record. Throws OpsError.
 */
export async function runCommand<P extends Pick<Ports, 'table' | 'clock' | 'ids'>>(
  { name, command }: { name: string; command: Command<P> },
  request: Request<P>,
  caller: Caller,
): Promise<string[]> {
  const { ports, options } = request;
  const reading = command.settles ? request : { ...request, ports: readOnly(ports) };
  const isTry = options['dry-run'] === true;
  try {
    if (!command.changes) {
      if (isTry) throw new OpsError(`${name} changes nothing: leave out --dry-run`);
      return await command.run(reading);
    }
    const why = isTry ? undefined : await whyOf(options, caller);
    const { uid, about, preview, apply } = await command.plan(reading);
    if (why === undefined) {
      if (preview === undefined) throw new OpsError(`${name} has no --dry-run`);
      return await preview();
    }
    await recordOperator(ports, { action: name, about, ...(uid === undefined ? {} : { uid }), ...why });
    return await apply(ports, why);
  } catch (error) {
    if (error instanceof OpsError && error.message === '')
      throw new OpsError(`say ${[name, command.args].filter(Boolean).join(' ')}`);
    throw error;
  }
}

/** Operator and reason. On a stage the AWS caller; `--by` adds a person of several. Throws OpsError. */
async function whyOf(options: Options, caller: Caller): Promise<Why> {
  const [by, reason] = [options.by?.trim() ?? '', options.reason?.trim() ?? ''];
  for (const text of [by, reason])
    if (!isOneLine(text)) throw new OpsError('--by and --reason are texts of one line');
  if (reason === '') throw new OpsError('say why: --reason TEXT; it is recorded');
  const called = await caller();
  if (called !== undefined) return { by: by === '' ? called : `${called} (${by})`, reason };
  if (by === '') throw new OpsError('say who you are: --by NAME; it is recorded');
  return { by, reason };
}

/** Returns the ports with a table that refuses writes. */
function readOnly<P extends Pick<Ports, 'table'>>(ports: P): P {
  const table: Ports['table'] = {
    get: (key) => ports.table.get(key),
    query: (query) => ports.table.query(query),
    write: () => Promise.reject(new Error('a command that changes something needs a plan')),
  };
  return { ...ports, table };
}
