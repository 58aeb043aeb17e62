import { GRANTS } from '../../core/rules/account/permissions.ts';
import { isOneOf } from '../../core/rules/names.ts';
import { changeUser, createUser, grantsWith, type UserSettings } from '../../core/studio/account/manage.ts';
import { findUserByLogin, type User, userInfoOf } from '../../core/studio/account/user.ts';
import type { Ports } from '../../core/studio/ports.ts';
import { issueSignInLink } from '../../core/studio/session/link.ts';
import { endSessions } from '../../core/studio/session/user-sessions.ts';
import { makeDemo } from './demo.ts';

export const USAGE = `npm run ops -- <command>
  demo [--password-file FILE]     creates the demo account with every grant, and prints its sign-in
  user add NAME [--email E-MAIL]  creates an account with the password in OPS_PASSWORD
  show NAME                       shows the account with its grants; also: user show NAME
  grant NAME ${GRANTS.join('|')} …
  revoke NAME GRANT …
  trial NAME NUMBER               sets the number of free downloads left
  available NAME yes|no           no: the account can download by payment only
  member NAME yes|no              makes the account a member, or a user again
  sign-in-link NAME               prints a link that signs in once, within 15 minutes
  sign-out NAME                   ends every session of the account
  bar NAME yes|no                 bars the account from cut, gradient and multi-region modes
  account export NAME --by NAME --reason TEXT
                                  prints the data that the host keeps about a person as JSON, with addresses of their
                                  models, which expire with the credentials: after hours at most
  account delete NAME cn|en --by NAME --reason TEXT [--dry-run]
                                  deletes the account with orders and files, and mails its owner; payments stay
  enquiry list | show ID | delete ID
                                  lists the 100 newest sales enquiries, shows one, or deletes an answered one,
                                  which makes room for older ones in the list
  jobs waiting | running          lists the jobs in the queue, or on a worker
  jobs user NAME                  lists an account's workspaces, newest first, with their jobs and payments
  jobs show WORKSPACE             shows the job of a workspace
  jobs requeue WORKSPACE          wakes a worker again, or restarts a failed job
  jobs cancel WORKSPACE           cancels the job for its user
  queue show                      counts waiting and taken messages and dead letters of all queues
  queue redrive [QUEUE]           sends dead letters back, each to the queue it came from:
                                  generation (of both sizes), or settlements
  queue drain on | off            refuses new jobs with a text while the others end
  restore missing-rows | all-rows TABLE [--dry-run]
                                  copies rows of a table that AWS restored into the stage's: missing ones, or all
  restore files BUCKET [--dry-run]
  restore deleted-files BUCKET FROM UNTIL PREFIX [--dry-run]
                                  copies missing files of the stage's bucket from its second copy: all, or those below
                                  a prefix that were deleted by mistake between two times and that a record still names
  maintenance FROM TO | off       announces maintenance on every page, or withdraws it; times such as
                                  2026-12-01T20:00+08:00; without arguments shows it
  mail-domain trust DOMAIN --by NAME --reason TEXT
  mail-domain limit DOMAIN        lifts the limit of free downloads for a company's or university's mail domain, or sets
                                  it again
  ledger order ORDER              shows an order and its entries
  ledger workspace WORKSPACE      shows all payments of a workspace, open ones too
  ledger user NAME                shows the payments of an account; NAME may be the uid of a deleted one
  ledger find ID                  shows the order behind an id of the payment provider: a charge, checkout, refund,
                                  dispute, balance line, invoice or transaction, or a WeChat refund by our id (rfd_…)
  ledger amount 10.00 FROM [TO]   lists movements of that amount in these days, in or out
  ledger day YYYY-MM-DD           compares that day with the payment provider's books, settles missing payments, and
                                  prints the movements
  ledger relist FROM [TO]         adds payments of these days, made before the payments page existed, to that page
  fapiao list                     lists waiting requests for a fapiao, oldest first
  fapiao done ORDER NUMBER --by NAME
                                  records that it was issued under this number, and mails that to the payer
  fapiao refuse ORDER --by NAME --reason TEXT
                                  refuses it; the payer reads the reason, and can ask again
  statement FROM [TO]             prints the movements of days or of a month YYYY-MM, as CSV
  refund ORDER [AMOUNT] --by NAME --reason TEXT [--dry-run]
                                  refunds all that is left, or AMOUNT such as 5.00`;

/** Error for invalid input. The message says what is wrong. */
export class OpsError extends Error {}

export interface OpsRequest {
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords' | 'sockets' | 'queue' | 'log'> &
    Partial<Pick<Ports, 'files'>>;
  /** Arguments after the command. */
  rest: readonly string[];
  options: {
    email?: string | undefined;
    'password-file'?: string | undefined;
    by?: string | undefined;
    reason?: string | undefined;
    'dry-run'?: boolean | undefined;
  };
}

/** Runs a command and returns the lines to print. */
export type Command = (request: OpsRequest) => Promise<string[]>;

export const COMMANDS: Readonly<Record<string, Command>> = {
  demo: async ({ ports, options }) => await makeDemo(ports, options['password-file']),
  user: async (request) => await (request.rest[0] === 'add' ? addUser(request) : showUser(request)),
  show: async (request) => await showUser({ ...request, rest: ['show', ...request.rest] }),
  grant: async (request) => await changeGrants(request, 'add'),
  revoke: async (request) => await changeGrants(request, 'take'),
  trial: async (request) => await set(request, { trialsLeft: wholeNumber(request.rest[1]) }),
  available: async (request) => await set(request, { isAvailable: yesNo(request.rest[1]) }),
  member: async (request) => await set(request, { identity: yesNo(request.rest[1]) ? 'member' : 'user' }),
  'sign-out': signOutEverywhere,
  'sign-in-link': signInLink,
  bar: async (request) => await set(request, { barred: yesNo(request.rest[1]) }),
};

async function addUser({ ports, rest, options }: OpsRequest): Promise<string[]> {
  const [, username = ''] = rest;
  const password = process.env.OPS_PASSWORD ?? '';
  if (username === '' || password === '') throw new OpsError('user add needs a name, and OPS_PASSWORD set');
  const user = await createUser(ports, { username, password, email: options.email ?? '' });
  if (user === undefined) throw new OpsError('this name or e-mail is taken');
  return describe(user);
}

async function showUser({ ports, rest }: OpsRequest): Promise<string[]> {
  const [word, login = ''] = rest;
  const user = word === 'show' ? await findUserByLogin(ports, login) : undefined;
  if (user === undefined) throw new OpsError(word === 'show' ? `no account signs in as ${login}` : USAGE);
  return describe(user);
}

async function signOutEverywhere({ ports, rest }: OpsRequest): Promise<string[]> {
  const [login = ''] = rest;
  const user = await findUserByLogin(ports, login);
  if (user === undefined) throw new OpsError(`no account signs in as ${login}`);
  const ended = await endSessions(ports, user.uid, () => true);
  return [`sessions ended   ${ended}`];
}

async function signInLink({ ports, rest }: OpsRequest): Promise<string[]> {
  const [login = ''] = rest;
  const user = await findUserByLogin(ports, login);
  if (user === undefined) throw new OpsError(`no account signs in as ${login}`);
  const ppToken = encodeURIComponent(await issueSignInLink(ports, user.uid));
  return [`/index?pp_token=${ppToken}`];
}

async function changeGrants(request: OpsRequest, how: 'add' | 'take'): Promise<string[]> {
  const [login = '', ...names] = request.rest;
  const grants = names.filter((name) => isOneOf(GRANTS, name));
  if (grants.length === 0 || grants.length < names.length)
    throw new OpsError(`grants are ${GRANTS.join(', ')}`);
  const user = await findUserByLogin(request.ports, login);
  return await set(request, { grants: grantsWith(user?.grants ?? [], { [how]: grants }) });
}

async function set({ ports, rest }: OpsRequest, settings: UserSettings): Promise<string[]> {
  const [login = ''] = rest;
  const user = await changeUser(ports, login, settings);
  if (user === undefined) throw new OpsError(`no account signs in as ${login}`);
  return describe(user);
}

function describe(user: User): string[] {
  return Object.entries(userInfoOf(user)).map(
    ([name, value]) => `${name.padEnd(16)} ${JSON.stringify(value)}`,
  );
}

function wholeNumber(text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isSafeInteger(value) || value < 0)
    throw new OpsError('give a whole number from 0');
  return value;
}

function yesNo(text: string | undefined): boolean {
  if (text !== 'yes' && text !== 'no') throw new OpsError('say yes or no');
  return text === 'yes';
}
