import { beforeEach, describe, expect, it } from 'vitest';
import type { CodePurpose } from '../../../contract/calls/account/verification.ts';
import { mailLinkIn } from '../../../contract/mail-link.ts';
import { isUsername } from '../../../rules/account/fields.ts';
import {
  FRESH_SIGN_IN_SECONDS,
  RESET_SECONDS,
  WRONG_CODES_PER_MAILBOX,
} from '../../../rules/account/limits.ts';
import { TRIAL_DOWNLOADS_DEFAULT } from '../../../rules/order/job-limits.ts';
import { createUser } from '../../account/manage.ts';
import { findUser, findUserByLogin, type User } from '../../account/user.ts';
import { apiKeyUser, makeApiKey } from '../../api-key/api-key.ts';
import { resetPassword } from '../../profile/password.ts';
import { sessionUser, startSession } from '../../session/session.ts';
import { signIn } from '../../session/sign-in.ts';
import { keys } from '../../store/keys.ts';
import { type MemoryPorts, memoryPorts } from '../../testing/memory-ports.ts';
import { sendCode } from '../../verification/send-code.ts';
import { solvedProof } from '../../verification/testing/solved-proof.ts';
import { countWrongCode, wrongCodesName } from '../../verification/wrong-codes.ts';
import { completeRegistration } from './complete.ts';
import { type EmailVerification, verifyEmail } from './verify-email.ts';

const EMAIL = 'ann@studio.example';
const DEVICE = { agent: 'a browser', formerToken: undefined, single: false };
const OWNER_MAIL = { language: 'en', contact: { email: 'help@studio.example', phone: '' } } as const;
let ports: MemoryPorts;
/** Wait before the next code, seconds. */
let resendAfterSeconds = 0;

async function proveMailbox(
  purpose: Exclude<CodePurpose, 'bind' | 'enquiry'>,
  over: Partial<EmailVerification> = {},
) {
  const email = over.email ?? EMAIL;
  ports.clock.ms += resendAfterSeconds * 1000;
  const proof = await solvedProof(ports);
  const siteOrigin = 'https://studio.example';
  const request = { email, purpose, language: 'en', address: 'here', proof, siteOrigin } as const;
  const sent = await sendCode(ports, request);
  resendAfterSeconds = sent.resendAfterSeconds;
  const { token } = sent;
  const code = /\b\d{4}\b/.exec(ports.mailed.at(-1)!.text)![0];
  return await verifyEmail(ports, {
    email,
    code,
    token,
    purpose,
    autoLogin: false,
    address: 'here',
    ...DEVICE,
    ...over,
  });
}

/** Token of the session in which `newUser` registered. */
let newToken = '';

async function newUser(): Promise<User> {
  const verified = await proveMailbox('register');
  if (verified.kind !== 'signed-in') throw new Error('not signed in');
  newToken = verified.session.token;
  const uid = await sessionUser(ports, newToken);
  return (await findUser(ports, uid!))!;
}

const PASSWORD = 'meadow-9-owl';

/** Completes a registration in the session that `newUser` began. */
const complete = (user: User, choice: { name: string; password: string; repeated: string }) =>
  completeRegistration(ports, user, { ...choice, sessionToken: newToken, ownerMail: OWNER_MAIL });

const signInWith = (name: string, password: string) =>
  signIn(ports, { name, password, autoLogin: false, address: 'here', ...DEVICE });

beforeEach(() => {
  ports = memoryPorts();
  resendAfterSeconds = 0;
});

describe('registration', () => {
  it('creates the account, with a generated name, when the mailbox is verified', async () => {
    const user = await newUser();
    expect(user.email).toBe(EMAIL);
    expect(isUsername(user.username)).toBe(true);
    expect(user.trialsLeft).toBeGreaterThan(0);
  });

  it('gives the free downloads of a mailbox once, however it is spelled and after its account moved on', async () => {
    const first = await newUser();
    expect(first.trialsLeft).toBe(TRIAL_DOWNLOADS_DEFAULT);
    await ports.table.write([
      { update: keys.user(first.uid), set: { email: 'elsewhere@studio.example' } },
      { delete: keys.loginName(EMAIL) },
    ]);
    for (const email of ['ann+1@studio.example', 'Ann+2@studio.example', EMAIL]) {
      await proveMailbox('register', { email });
      expect((await findUserByLogin(ports, email))?.trialsLeft, email).toBe(0);
    }
  });

  it('accepts name and password once, and then signs in with either login', async () => {
    const user = await newUser();
    const choice = { name: ' 王小明1 ', password: PASSWORD, repeated: PASSWORD };
    const { user: done, session } = await complete(user, choice);
    newToken = session.token;
    expect(done.username).toBe('王小明1');
    for (const login of ['王小明1', EMAIL, EMAIL.toUpperCase()])
      expect((await signInWith(login, PASSWORD)).user.uid).toBe(user.uid);
    await expect(signInWith(user.username, PASSWORD)).rejects.toThrow('loginWrong');
    for (const known of [done, user])
      await expect(complete(known, choice)).rejects.toThrow('registrationOver');
  });

  it('accepts a first password only shortly after a sign-in', async () => {
    const user = await newUser();
    ports.clock.ms += (FRESH_SIGN_IN_SECONDS + 1) * 1000;
    const choice = { name: 'annie', password: PASSWORD, repeated: PASSWORD };
    await expect(complete(user, choice)).rejects.toThrow('freshSignInNeeded');
    await expect(signInWith(EMAIL, PASSWORD)).rejects.toThrow('loginWrong');
  });

  it('ends every other session with the first password, renews its own and notifies the owner', async () => {
    const user = await newUser();
    const elsewhere = await startSession(ports, user.uid, { autoLogin: true });
    const { session } = await complete(user, { name: 'annie', password: PASSWORD, repeated: PASSWORD });
    expect(await sessionUser(ports, session.token)).toBe(user.uid);
    for (const token of [elsewhere.token, newToken]) expect(await sessionUser(ports, token)).toBeUndefined();
    expect(ports.mailed.at(-1)).toMatchObject({
      to: EMAIL,
      subject: expect.stringContaining('password was set'),
    });
  });

  it('refuses a name that is taken in any case, and bad or different passwords, and changes nothing', async () => {
    await createUser(ports, { username: 'Bobby', password: 'lattice-9' });
    const user = await newUser();
    const right = { name: 'annie', password: PASSWORD, repeated: PASSWORD };
    const refusals: [Partial<typeof right>, string][] = [
      [{ name: 'bobby' }, 'usernameTaken'],
      [{ name: 'a b' }, 'usernameRefused'],
      [{ password: 'abc' }, 'passwordRefused'],
      [{ password: 'rush2112', repeated: 'rush2112' }, 'passwordGuessable'],
      [{ password: 'annie-2026' }, 'passwordGuessable'],
      [{ repeated: 'meadow-8-owl' }, 'passwordsDiffer'],
    ];
    for (const [over, codeName] of refusals)
      await expect(complete(user, { ...right, ...over })).rejects.toMatchObject({ codeName });
    expect(await findUser(ports, user.uid)).toEqual(expect.objectContaining({ username: user.username }));
    expect((await complete(user, right)).user.username).toBe('annie');
  });

  it('does not allow password sign-in before a password is chosen', async () => {
    const user = await newUser();
    for (const password of ['hash of nothing', 'nothing', user.passwordHash])
      await expect(signInWith(EMAIL, password)).rejects.toThrow('loginWrong');
  });

  it('reveals that the e-mail is registered only to the reader of the mailbox', async () => {
    await newUser();
    await expect(proveMailbox('register', { code: 'x' })).rejects.toThrow('verifyInputWrong');
    await expect(proveMailbox('register', { token: 'guess' })).rejects.toThrow('codeWrong');
    await expect(proveMailbox('register')).rejects.toThrow('emailRegistered');
  });
});

describe('e-mail sign-in', () => {
  it('signs in, and creates a missing account', async () => {
    const first = await proveMailbox('login');
    const second = await proveMailbox('login');
    expect([first, second].map((verified) => verified.kind === 'signed-in' && verified.isNew)).toEqual([
      true,
      false,
    ]);
  });

  it('ends the session the browser had before', async () => {
    const planted = await proveMailbox('login', { email: 'bad@studio.example' });
    if (planted.kind !== 'signed-in') throw new Error('not signed in');
    await proveMailbox('login', { formerToken: planted.session.token });
    expect(await sessionUser(ports, planted.session.token)).toBeUndefined();
  });
});

describe('a link in place of a code', () => {
  it('opens the account, creates it or allows a new password, as the code would', async () => {
    const name = await wrongCodesName(ports, EMAIL);
    for (let wrong = 0; wrong < WRONG_CODES_PER_MAILBOX; wrong += 1) await countWrongCode(ports, name);
    const kinds: string[] = [];
    for (const purpose of ['register', 'login', 'reset'] as const) {
      ports.clock.ms += resendAfterSeconds * 1000;
      const proof = await solvedProof(ports);
      const siteOrigin = 'https://studio.example';
      await sendCode(ports, { email: EMAIL, purpose, language: 'en', address: 'here', proof, siteOrigin });
      const link = mailLinkIn(new URL(/https:\S+/.exec(ports.mailed.at(-1)!.text)![0]).hash)!;
      const { kind } = await verifyEmail(ports, { ...link, autoLogin: false, address: 'here', ...DEVICE });
      kinds.push(kind);
    }
    expect(kinds).toEqual(['signed-in', 'signed-in', 'may-reset']);
  });
});

describe('forgotten password', () => {
  const next = {
    password: 'new-lattice-1',
    repeated: 'new-lattice-1',
    device: DEVICE,
    ownerMail: OWNER_MAIL,
  };

  async function mayReset(): Promise<string> {
    const verified = await proveMailbox('reset');
    return verified.kind === 'may-reset' ? verified.resetToken : '';
  }

  it('sets the new password once, ends every session and API key, and notifies the owner', async () => {
    const old = await proveMailbox('login');
    const { uid } = (await findUserByLogin(ports, EMAIL))!;
    const { token: program } = await makeApiKey(ports, uid, { name: 'script', scopes: ['read'] });
    const token = await mayReset();
    const { session } = await resetPassword(ports, token, next);
    expect(ports.mailed.at(-1)).toMatchObject({
      to: EMAIL,
      subject: expect.stringContaining('password was changed'),
      text: expect.stringContaining('API keys were revoked'),
    });
    await expect(apiKeyUser(ports, program)).rejects.toThrow('apiKeyUnknown');
    expect(await sessionUser(ports, session.token)).toBeDefined();
    expect(old.kind === 'signed-in' && (await sessionUser(ports, old.session.token))).toBeUndefined();
    expect((await signInWith(EMAIL, 'new-lattice-1')).user.email).toBe(EMAIL);
    await expect(resetPassword(ports, token, next)).rejects.toThrow('resetOver');
  });

  it('lets one of two devices succeed at the same time', async () => {
    await newUser();
    const token = await mayReset();
    const tries = await Promise.allSettled([
      resetPassword(ports, token, next),
      resetPassword(ports, token, next),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends after 15 minutes, and never begins without a verified code', async () => {
    await newUser();
    const token = await mayReset();
    ports.clock.ms += RESET_SECONDS * 1000;
    for (const given of [token, undefined, '', 'guess'])
      await expect(resetPassword(ports, given, next)).rejects.toThrow('resetOver');
  });

  it('is void for a mailbox that no longer belongs to the account', async () => {
    const { uid } = await newUser();
    const token = await mayReset();
    await ports.table.write([{ update: keys.user(uid), set: { email: 'new@studio.example' } }]);
    await expect(resetPassword(ports, token, next)).rejects.toThrow('resetOver');
    await ports.table.write([{ update: keys.user(uid), set: { email: EMAIL } }]);
    expect((await resetPassword(ports, token, next)).user.uid).toBe(uid);
  });

  it('is void once the password has changed, by the owner or by another right', async () => {
    const user = await newUser();
    const stale = await mayReset();
    const other = await mayReset();
    await complete(user, { name: 'annie', password: PASSWORD, repeated: PASSWORD });
    for (const token of [stale, other])
      await expect(resetPassword(ports, token, next)).rejects.toThrow('resetOver');
    const [first, second] = [await mayReset(), await mayReset()];
    await resetPassword(ports, first, next);
    await expect(resetPassword(ports, second, next)).rejects.toThrow('resetOver');
    expect((await signInWith(EMAIL, next.password)).user.uid).toBe(user.uid);
  });

  it('reveals a missing account only after a correct code', async () => {
    await expect(proveMailbox('reset', { token: 'guess' })).rejects.toThrow('codeWrong');
    await expect(proveMailbox('reset')).rejects.toThrow('accountUnknown');
    expect(await findUserByLogin(ports, EMAIL)).toBeUndefined();
  });
});
