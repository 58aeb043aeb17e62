import { environmentValue } from '../../cloud/environment.ts';
import { restoreFiles, restoreRows } from '../../cloud/restore.ts';
import { type Command, OpsError, type OpsRequest } from './commands.ts';

/** Commands that bring rows and files back from their second copies (docs/runbook.md, restore). */
export const RESTORE_COMMANDS: Readonly<Record<string, Command>> = {
  async restore({ ports, rest, options }: OpsRequest) {
    const [what, from = ''] = rest;
    const isTry = options['dry-run'] === true;
    if (from === '') throw new OpsError('say restore missing-rows|all-rows TABLE, or restore files BUCKET');
    if (what === 'missing-rows' || what === 'all-rows') {
      const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
      const how = { replaces: what === 'all-rows', isTry, nowSeconds };
      return [await restoreRows(from, ownOf('TABLE_NAME', from), how)];
    }
    if (what === 'files') return [await restoreFiles(from, ownOf('BUCKET_NAME', from), isTry)];
    throw new OpsError('restore missing-rows, all-rows or files');
  },
};

/** Returns the stage's own table or bucket, which cannot be restored from itself. */
function ownOf(variable: string, from: string): string {
  const own = environmentValue(variable);
  if (own === from) throw new OpsError(`${from} is the stage's own`);
  return own;
}
