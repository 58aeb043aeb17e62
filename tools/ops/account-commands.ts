import { findUserByLogin } from '../../core/studio/account/user.ts';
import { accountData } from '../../core/studio/profile/account-data.ts';
import { eraseAccount } from '../../core/studio/profile/delete-account.ts';
import { type Command, OpsError, type OpsRequest } from './commands.ts';

/** Commands for the requests of people about their own data. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  async account(request) {
    const [what = ''] = request.rest;
    if (what === 'export') return await exportData(request);
    if (what === 'delete') return await erase(request);
    throw new OpsError('say account export NAME, or account delete NAME cn|en --by NAME --reason TEXT');
  },
};

async function exportData(request: OpsRequest): Promise<string[]> {
  const ports = { ...request.ports, files: filesOf(request) };
  return [JSON.stringify(await accountData(ports, await named(request)), null, 2)];
}

async function erase(request: OpsRequest): Promise<string[]> {
  const { by, reason, 'dry-run': isTry } = request.options;
  const language = request.rest[2];
  if (language !== 'cn' && language !== 'en') throw new OpsError('say cn or en, the language of the mail');
  if (!by || !reason) throw new OpsError('say who deletes it and why: --by NAME --reason TEXT');
  const ports = { ...request.ports, files: filesOf(request) };
  const user = await named(request);
  if (isTry) return [`would delete ${user.username} (${user.uid}), ${user.email}`];
  await eraseAccount(ports, user, { language, by, reason });
  return [`deleted ${user.uid}; the sweep deletes the files of its orders within minutes`];
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
