import * as z from 'zod';
import type { UserInfo } from '../../contract/calls/account/account.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { maskMobile } from '../../rules/account/fields.ts';
import { GRANTS } from '../../rules/account/permissions.ts';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { type Item, tryWrite, type Value, type Write } from '../store/table.ts';

const userSchema = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  identity: z.enum(['user', 'member']),
  /** False: payment is the only way to download. */
  isAvailable: z.boolean(),
  /** Free low-precision downloads left. */
  trialsLeft: z.number(),
  /** Hash of the mail domain whose allowance the free downloads count against; missing for no limit of a domain. */
  trialDomain: z.string().exactOptional(),
  grants: z.array(z.enum(GRANTS)),
  /** Excluded from the cut and from modes 2 and 3. */
  barred: z.boolean(),
  /** Locked by an operator: no session starts, and no API key works. */
  locked: z.literal(true).exactOptional(),
  createdAtMs: z.number(),
  /** Key of the user's picture in the file store. */
  avatarKey: z.string().exactOptional(),
  /** The bound mobile number. */
  mobile: z.string().exactOptional(),
  /** Hash of the bound WeChat account. */
  wechatSubject: z.string().exactOptional(),
  /** Technology, field and material the user last worked with. */
  preferences: z
    .object({
      technology: z.enum(PRINT_PROCESSES).nullable(),
      field: z.number().nullable(),
      material: z.string().nullable(),
    })
    .exactOptional(),
  /** Reminders the user turned off. */
  introductionOff: z.boolean().exactOptional(),
  paymentNoticeOff: z.boolean().exactOptional(),
  /** True for a user who wants a mail when a long job ends. */
  mailWhenDone: z.boolean().exactOptional(),
});
export type User = z.output<typeof userSchema>;

const users = recordFormat(userSchema);

export function userItem(user: User): Item {
  return users.item(keys.user(user.uid), user);
}

export async function findUser(ports: Pick<Ports, 'table'>, uid: string): Promise<User | undefined> {
  return users.readIfAny(await ports.table.get(keys.user(uid)));
}

/** Test that an account still exists, in each write of its work: nothing outlives a deletion meanwhile. */
export function livingUser(uid: string): Write {
  return { check: keys.user(uid), when: { pk: 'present' } };
}

/** Changes fields of an account and removes those of `remove`. Throws notFound if it was deleted meanwhile. */
export async function updateUser(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { remove = [], ...fields }: Partial<User> & { remove?: readonly (keyof User)[] },
): Promise<void> {
  const set = fields as Record<string, Value>;
  const update: Write = { update: keys.user(uid), set, remove, when: { pk: 'present' } };
  if (!(await tryWrite(ports.table, [update]))) throw new VisibleError('notFound');
}

/** Records that only point to a user: names, mobile numbers, WeChat ids. */
export const userPointers = recordFormat(z.object({ uid: z.string() }));

/** Id of no user. Looking it up takes as long as looking up a user. */
export const NO_UID = 'nobody';

/** Returns the user with this name or e-mail, ignoring case. Takes the same work for an unknown one. */
export async function findUserByLogin(ports: Pick<Ports, 'table'>, login: string): Promise<User | undefined> {
  const taken = userPointers.readIfAny(await ports.table.get(keys.loginName(loginKey(login))));
  return await findUser(ports, taken?.uid ?? NO_UID);
}

/** Returns the normal form of a login: trimmed, composed, lower case. */
export function loginKey(login: string): string {
  return login.trim().normalize('NFC').toLowerCase();
}

/** Returns the user's data for the page. */
export function userInfoOf(user: User): UserInfo {
  return {
    uid: user.uid,
    username: user.username,
    avatar: user.avatarKey ?? '',
    email: user.email,
    mobile: maskMobile(user.mobile ?? ''),
    is_bind_wechat: user.wechatSubject !== undefined,
    identity: user.identity,
    isAvailable: user.isAvailable,
    leftTrialNumber: user.trialsLeft,
    grants: user.grants,
    barred: user.barred,
    createdAt: new Date(user.createdAtMs).toISOString(),
    showNotice: {
      introduction: user.introductionOff !== true,
      payment: user.paymentNoticeOff !== true,
    },
  };
}
