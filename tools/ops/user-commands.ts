import { GRANTS, type Grant } from '../../core/rules/account/permissions.ts';
import { isOneOf } from '../../core/rules/names.ts';
import { changeUser, createUser, grantsWith, type UserSettings } from '../../core/studio/account/manage.ts';
import { findUserByLogin, type User, userInfoOf } from '../../core/studio/account/user.ts';
import { issueSignInLink } from '../../core/studio/session/link.ts';
import { endSessions } from '../../core/studio/session/user-sessions.ts';
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
import { DEMO_NAME, makeDemo } from './demo.ts';

const show = reads({ args: 'NAME', text: 'shows the account with its grants' }, async (request) =>
  describe(await accountNamed(request)),
);

/** Commands about single accounts. */
export const USER_COMMANDS: OpsCommands = {
  demo: changes(
    {
      args: '[--password-file FILE]',
      text: 'creates the demo account with every grant, and prints its sign-in',
    },
    async ({ options }) => ({
      about: DEMO_NAME,
      apply: async (ports) => await makeDemo(ports, options['password-file']),
    }),
  ),
  'user add': changes(
    { args: 'NAME [--email E-MAIL]', text: 'creates an account with the password in OPS_PASSWORD' },
    addUser,
  ),
  show,
  'user show': show,
  grant: changes({ args: `NAME ${GRANTS.join('|')} …`, text: 'adds grants' }, async (request) => {
    const grants = grantsOf(request.rest);
    return await setting(request, ({ grants: before }) => ({ grants: grantsWith(before, { add: grants }) }));
  }),
  revoke: changes({ args: 'NAME GRANT …', text: 'takes grants away' }, async (request) => {
    const grants = grantsOf(request.rest);
    return await setting(request, ({ grants: before }) => ({ grants: grantsWith(before, { take: grants }) }));
  }),
  trial: changes(
    { args: 'NAME NUMBER', text: 'sets the number of free downloads left' },
    async (request) => await setting(request, () => ({ trialsLeft: wholeNumber(request.rest[1]) })),
  ),
  available: changes(
    { args: 'NAME yes|no', text: 'no: the account can download by payment only' },
    async (request) => await setting(request, () => ({ isAvailable: yesNo(request.rest[1]) })),
  ),
  member: changes(
    { args: 'NAME yes|no', text: 'makes the account a member, or a user again' },
    async (request) =>
      await setting(request, () => ({ identity: yesNo(request.rest[1]) ? 'member' : 'user' })),
  ),
  bar: changes(
    { args: 'NAME yes|no', text: 'bars the account from cut, gradient and multi-region modes' },
    async (request) => await setting(request, () => ({ barred: yesNo(request.rest[1]) })),
  ),
  'sign-in-link': changes(
    { args: 'NAME cn|en', text: 'prints a link that signs in once, within 15 minutes, and mails its owner' },
    signInLink,
  ),
  'sign-out': changes({ args: 'NAME', text: 'ends every session of the account' }, async (request) => {
    const { uid } = await accountNamed(request);
    return {
      uid,
      about: '',
      apply: async (ports) => [`sessions ended   ${await endSessions(ports, uid, () => true)}`],
    };
  }),
};

async function addUser({ ports, rest, options }: Request<ReadPorts>): Promise<Change<OpsPorts>> {
  const [username = ''] = rest;
  const { email = '' } = options;
  const password = process.env.OPS_PASSWORD ?? '';
  if (username === '' || password === '') throw new OpsError('user add needs a name, and OPS_PASSWORD set');
  const taken = () => new OpsError('this name or e-mail is taken');
  for (const login of [username, email])
    if (login !== '' && (await findUserByLogin(ports, login)) !== undefined) throw taken();
  return {
    about: username,
    async apply(writing) {
      const user = await createUser(writing, { username, password, email });
      if (user === undefined) throw taken();
      return describe(user);
    },
  };
}

async function signInLink(request: Request<ReadPorts>): Promise<Change<OpsPorts>> {
  const [, language] = request.rest;
  if (language !== 'cn' && language !== 'en') throw new OpsError('say cn or en, the language of the mail');
  const user = await accountNamed(request);
  return {
    uid: user.uid,
    about: '',
    async apply(ports) {
      const ppToken = encodeURIComponent(await issueSignInLink(ports, user, language));
      const mail = user.email === '' ? 'no mail: the account has no e-mail' : 'its owner gets a mail';
      return [`/index?pp_token=${ppToken}`, mail];
    },
  };
}

/** Returns the change of an account's settings, recorded with the arguments after its name. */
async function setting(
  request: Request<ReadPorts>,
  settingsOf: (user: User) => UserSettings,
): Promise<Change<OpsPorts>> {
  const [, ...values] = request.rest;
  const user = await accountNamed(request);
  const settings = settingsOf(user);
  return {
    uid: user.uid,
    about: values.join(' '),
    async apply(ports) {
      const changed = await changeUser(ports, user.username, settings);
      if (changed === undefined) throw new OpsError(`${user.uid} was deleted meanwhile`);
      return describe(changed);
    },
  };
}

function grantsOf([, ...names]: readonly string[]): Grant[] {
  const grants = names.filter((name) => isOneOf(GRANTS, name));
  if (grants.length === 0 || grants.length < names.length)
    throw new OpsError(`grants are ${GRANTS.join(', ')}`);
  return grants;
}

function describe(user: User): string[] {
  return Object.entries({ ...userInfoOf(user), locked: user.locked === true }).map(
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
