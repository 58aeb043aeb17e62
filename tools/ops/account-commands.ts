import { operatorRecords } from '../../core/studio/account/operator-record.ts';
import { accountData } from '../../core/studio/profile/account-data.ts';
import { eraseAccount } from '../../core/studio/profile/delete-account.ts';
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

/** Commands for data requests, and the log of all changes by operators. */
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
