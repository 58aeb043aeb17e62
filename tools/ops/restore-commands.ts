import { environmentValue } from '../../cloud/environment.ts';
import { restoreDeletedFiles, restoreFiles, restoreRows } from '../../cloud/restore.ts';
import { namedFiles } from '../../core/studio/profile/named-files.ts';
import {
  type Command,
  changes,
  type OpsCommands,
  OpsError,
  type OpsPorts,
  type ReadPorts,
  type Request,
} from './command/command.ts';

/** A restore: `isTry` only says what it would do. */
type Restore = (isTry: boolean) => Promise<string[]>;

/** Commands that restore rows and files from their second copies (docs/runbook.md, restore). */
export const RESTORE_COMMANDS: OpsCommands = {
  'restore missing-rows': restore(
    { args: 'TABLE', text: 'copies missing rows of a table that AWS restored into the table of the stage' },
    (request) => rowsOf(request, false),
  ),
  'restore all-rows': restore({ args: 'TABLE', text: 'the same, also over present rows' }, (request) =>
    rowsOf(request, true),
  ),
  'restore files': restore(
    { args: 'BUCKET', text: 'copies all missing files of the bucket of the stage from its second copy' },
    ({ rest: [from = ''] }) => {
      const own = ownOf('BUCKET_NAME', from);
      return async (isTry) => [await restoreFiles(from, own, isTry)];
    },
  ),
  'restore deleted-files': restore(
    {
      args: 'BUCKET FROM UNTIL PREFIX',
      text: 'the same for those below a prefix that were deleted by mistake between two times, such as 2026-12-01T20:00Z, and that a record still names',
    },
    ({ ports, rest: [from = '', since = '', until = '', prefix = ''] }) => {
      const own = ownOf('BUCKET_NAME', from);
      const [fromMs, untilMs] = [Date.parse(since), Date.parse(until)];
      if (!(fromMs < untilMs) || prefix === '') throw new OpsError();
      const [deletes, isNamed] = [{ fromMs, untilMs, prefix }, namedFiles(ports)];
      return async (isTry) => await restoreDeletedFiles({ from, own }, deletes, { isNamed, isTry });
    },
  ),
};

/** Returns a command whose dry run is the restore without its writes. */
function restore(
  { args, text }: { args: string; text: string },
  restoreOf: (request: Request<ReadPorts>) => Restore,
): Command<OpsPorts> {
  return changes({ args: `${args} [--dry-run]`, text }, async (request) => {
    const run = restoreOf(request);
    return {
      about: request.rest.join(' '),
      preview: async () => await run(true),
      apply: async () => await run(false),
    };
  });
}

function rowsOf({ ports, rest: [from = ''] }: Request<ReadPorts>, replaces: boolean): Restore {
  const own = ownOf('TABLE_NAME', from);
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  return async (isTry) => [await restoreRows(from, own, { replaces, isTry, nowSeconds })];
}

/** Returns the stage's table or bucket. Throws OpsError if that is the source. */
function ownOf(variable: string, from: string): string {
  if (from === '') throw new OpsError();
  const own = environmentValue(variable);
  if (own === from) throw new OpsError(`${from} is the stage's own, and cannot be restored from itself`);
  return own;
}
