import { environmentValue } from '../../cloud/environment.ts';
import { restoreDeletedFiles, restoreFiles, restoreRows } from '../../cloud/restore.ts';
import { namedFiles } from '../../core/studio/profile/named-files.ts';
import { type Command, OpsError, type OpsRequest } from './commands.ts';

const USAGE =
  'say restore missing-rows|all-rows TABLE, restore files BUCKET, or restore deleted-files BUCKET FROM UNTIL PREFIX, with ' +
  'times like 2026-12-01T20:00Z';

/** Commands that restore rows and files from their second copies (docs/runbook.md, restore). */
export const RESTORE_COMMANDS: Readonly<Record<string, Command>> = {
  async restore({ ports, rest, options }: OpsRequest) {
    const [what, from = '', since = '', until = '', prefix = ''] = rest;
    const isTry = options['dry-run'] === true;
    if (from === '') throw new OpsError(USAGE);
    if (what === 'missing-rows' || what === 'all-rows') {
      const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
      const how = { replaces: what === 'all-rows', isTry, nowSeconds };
      return [await restoreRows(from, ownOf('TABLE_NAME', from), how)];
    }
    if (what === 'files') return [await restoreFiles(from, ownOf('BUCKET_NAME', from), isTry)];
    if (what === 'deleted-files') {
      const [fromMs, untilMs] = [Date.parse(since), Date.parse(until)];
      if (!(fromMs < untilMs) || prefix === '') throw new OpsError(USAGE);
      const deletes = { fromMs, untilMs, prefix };
      const isNamed = namedFiles(ports);
      return await restoreDeletedFiles(from, ownOf('BUCKET_NAME', from), deletes, { isNamed, isTry });
    }
    throw new OpsError(USAGE);
  },
};

/** Returns the stage's table or bucket. Throws OpsError if that is the source. */
function ownOf(variable: string, from: string): string {
  const own = environmentValue(variable);
  if (own === from) throw new OpsError(`${from} is the stage's own, and cannot be restored from itself`);
  return own;
}
