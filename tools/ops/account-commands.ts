import { operatorRecords, recordOperator } from '../../core/studio/account/operator-record.ts';
import { findUserByLogin } from '../../core/studio/account/user.ts';
import { accountData } from '../../core/studio/profile/account-data.ts';
import { eraseAccount } from '../../core/studio/profile/delete-account.ts';
import { type Command, OpsError, type OpsRequest } from './commands.ts';

const LISTED_MAX = 100;

/** Commands for data requests: export, deletion and the log of both. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  async account(request) {
    const [what = ''] = request.rest;
    if (what === 'export') return await exportData(request);
    if (what === 'delete') return await erase(request);
    if (what === 'log') return await showLog(request);
    throw new OpsError(
      'say account export NAME, account delete NAME cn|en, each with --by NAME --reason TEXT, or account log',
    );
  },
};

async function exportData(request: OpsRequest): Promise<string[]> {
  const ports = { ...request.ports, files: filesOf(request) };
  const user = await named(request);
  await recordOperator(ports, { action: 'account exported', uid: user.uid, ...whoAndWhy(request) });
  return [JSON.stringify(await accountData(ports, user), null, 2)];
}

async function erase(request: OpsRequest): Promise<string[]> {
  const why = whoAndWhy(request);
  const language = request.rest[2];
  if (language !== 'cn' && language !== 'en') throw new OpsError('say cn or en, the language of the mail');
  const ports = { ...request.ports, files: filesOf(request) };
  const user = await named(request);
  if (request.options['dry-run']) return [`would delete ${user.username} (${user.uid}), ${user.email}`];
  await recordOperator(ports, { action: 'account deleted', uid: user.uid, ...why });
  await eraseAccount(ports, user, { language, ...why });
  return [`deleted ${user.uid}; the sweep deletes the files of its orders within minutes`];
}

async function showLog({ ports }: OpsRequest): Promise<string[]> {
  const records = await operatorRecords(ports, LISTED_MAX);
  return records.map(({ at, action, uid, by, reason }) => `${at}  ${action}  ${uid}  by ${by}: ${reason}`);
}

function whoAndWhy({ options: { by, reason } }: OpsRequest): { by: string; reason: string } {
  if (!by || !reason) throw new OpsError('name yourself and the reason: --by NAME --reason TEXT');
  return { by, reason };
}

function filesOf({ ports }: OpsRequest) {
  if (ports.files === undefined) throw new OpsError('set BUCKET_NAME of the stage');
  return ports.files;
}

async function named({ ports, rest }: OpsRequest) {
  const [, login = ''] = rest;
  const user = await findUserByLogin(ports, login);
  if (user === undefined) throw new OpsError(`no account signs in as ${login}`);
  return user;
}
