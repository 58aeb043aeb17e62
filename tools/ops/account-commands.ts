import { operatorRecords } from '../../core/studio/account/operator-record.ts';
import { updateUser } from '../../core/studio/account/user.ts';
import { endApiKey, listApiKeys } from '../../core/studio/api-key/api-key.ts';
import { accountData } from '../../core/studio/profile/account-data.ts';
import { eraseAccount } from '../../core/studio/profile/delete-account.ts';
import { lockAccount } from '../../core/studio/session/user-sessions.ts';
import {
  accountNamed,
  type Change,
  changes,
  type OpsCommands,
  OpsError,
  type OpsPorts,
  type ReadPorts,
  type Request,
  reads,
} from './command/command.ts';

const LISTED_MAX = 100;

/** Commands for data requests and against abuse, and the log of all changes by operators. */
export const ACCOUNT_COMMANDS: OpsCommands = {
  'account export': changes(
    {
      args: 'NAME',
      text: 'prints the data that the host keeps about a person as JSON, with addresses of their models, which expire with the credentials: after hours at most',
    },
    exportData,
  ),
  'account delete': changes(
    {
      args: 'NAME cn|en [--dry-run]',
      text: 'deletes the account with orders and files, and mails its owner; payments stay',
    },
    erase,
  ),
  'account lock': changes(
    {
      args: 'NAME',
      text: 'ends every session and refuses sign-in and API keys, until it is unlocked; jobs go on',
    },
    async (request) => {
      const { uid } = await accountNamed(request);
      return {
        uid,
        about: '',
        apply: async (ports) => [`sessions ended   ${await lockAccount(ports, uid)}`],
      };
    },
  ),
  'account unlock': changes({ args: 'NAME', text: 'lets a locked account sign in' }, async (request) => {
    const { uid } = await accountNamed(request);
    return {
      uid,
      about: '',
      async apply(ports) {
        await updateUser(ports, uid, { remove: ['locked'] });
        return [`unlocked ${uid}`];
      },
    };
  }),
  'account keys': reads({ args: 'NAME', text: 'lists the API keys of the account' }, async (request) => {
    const { uid } = await accountNamed(request);
    const listed = await listApiKeys(request.ports, uid);
    return listed.map(({ id, name, scopes, lastUsedAt }) =>
      [id, scopes.join(' '), lastUsedAt ?? 'unused', name].join('  '),
    );
  }),
  'account revoke-key': changes(
    { args: 'NAME KEY', text: 'revokes an API key of the account: its next call is refused' },
    revokeKey,
  ),
  'account log': reads(
    {
      args: '[BEFORE]',
      text: 'shows the 100 newest changes by operators, or those before a time such as 2026-12-01T20:00Z',
    },
    showLog,
  ),
};

async function exportData(request: Request<ReadPorts>): Promise<Change<OpsPorts>> {
  const files = filesOf(request.ports);
  const user = await accountNamed(request);
  return {
    uid: user.uid,
    about: '',
    async apply(ports) {
      const data = await accountData({ ...ports, files }, user);
      return JSON.stringify(data, null, 2).split('\n');
    },
  };
}

async function erase(request: Request<ReadPorts>): Promise<Change<OpsPorts>> {
  const [, language] = request.rest;
  if (language !== 'cn' && language !== 'en') throw new OpsError('say cn or en, the language of the mail');
  const files = filesOf(request.ports);
  const user = await accountNamed(request);
  const { uid, username, email } = user;
  return {
    uid,
    about: '',
    preview: async () => [`would delete ${username} (${uid}), ${email}`],
    async apply(ports, why) {
      await eraseAccount({ ...ports, files }, user, { language, ...why });
      return [`deleted ${uid}; the sweep deletes the files of its orders within minutes`];
    },
  };
}

async function revokeKey(request: Request<ReadPorts>): Promise<Change<OpsPorts>> {
  const { uid } = await accountNamed(request);
  const [, keyId = ''] = request.rest;
  if (!(await listApiKeys(request.ports, uid)).some(({ id }) => id === keyId))
    throw new OpsError(`the account has no API key ${keyId}: see account keys`);
  return {
    uid,
    about: keyId,
    async apply(ports) {
      await endApiKey(ports, uid, keyId);
      return [`revoked ${keyId}`];
    },
  };
}

async function showLog({ ports, rest: [before] }: Request<ReadPorts>): Promise<string[]> {
  const untilMs = before === undefined ? undefined : Date.parse(before);
  if (Number.isNaN(untilMs)) throw new OpsError('times have the form 2026-12-01T20:00Z');
  const records = await operatorRecords(ports, LISTED_MAX, untilMs);
  return records.map(({ at, action, uid, about, by, reason }) =>
    [at, action, uid, about, `by ${by}: ${reason}`].filter(Boolean).join('  '),
  );
}

function filesOf({ files }: ReadPorts) {
  if (files === undefined) throw new OpsError('set BUCKET_NAME of the stage');
  return files;
}
