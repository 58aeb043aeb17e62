import type { UserInfo } from '../../contract/calls/account.ts';
import { maskedMobile } from '../../rules/account/fields.ts';
import type { Grant } from '../../rules/account/permissions.ts';
import type { PrintProfile } from '../../rules/parameters/print-profile.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import type { Item } from '../store/table.ts';

export interface User {
  uid: string;
  username: string;
  email: string;
  passwordHash: string;
  identity: 'user' | 'member';
  /** False: payment is the only way to download. */
  isAvailable: boolean;
  /** Free low-precision downloads left. */
  trialsLeft: number;
  grants: Grant[];
  /** Kept from cut and from modes 2 and 3. */
  barred: boolean;
  createdAtMs: number;
  /** The object in the file store with the user's picture. */
  avatarKey?: string;
  /** The bound mobile number, and a hash of the bound person at WeChat. */
  mobile?: string;
  wechatSubject?: string;
  /** What the user last worked with. */
  preferences?: PrintProfile;
  /** Reminders the user turned off. */
  introductionOff?: boolean;
  paymentNoticeOff?: boolean;
}

/** The user as a record of the table. */
export function userItem(user: User): Item {
  return { ...keys.user(user.uid), ...user };
}

/** The user with this id, or undefined. */
export async function findUser(ports: Pick<Ports, 'table'>, uid: string): Promise<User | undefined> {
  return (await ports.table.get(keys.user(uid))) as (Item & User) | undefined;
}

/** Id of no user: looking for it costs what looking for a user costs. */
const NOBODY = 'nobody';

/** The user who signs in with this user name or e-mail, in any case; as much work whether or not there is one. */
export async function findUserByLogin(ports: Pick<Ports, 'table'>, login: string): Promise<User | undefined> {
  const taken = await ports.table.get(keys.loginName(loginKey(login)));
  return await findUser(ports, taken === undefined ? NOBODY : String(taken.uid));
}

/** One form for all spellings of a login: trimmed, composed, lower case. */
export function loginKey(login: string): string {
  return login.trim().normalize('NFC').toLowerCase();
}

/** What a page may know of its user. */
export function userInfoOf(user: User): UserInfo {
  return {
    uid: user.uid,
    username: user.username,
    avatar: user.avatarKey ?? '',
    email: user.email,
    mobile: maskedMobile(user.mobile ?? ''),
    is_bind_wechat: user.wechatSubject !== undefined,
    identity: user.identity,
    isAvailable: user.isAvailable,
    leftTrialNumber: user.trialsLeft,
    grants: user.grants,
    barred: user.barred,
    showNotice: {
      introduction: user.introductionOff !== true,
      payment: user.paymentNoticeOff !== true,
    },
  };
}
