import { fieldById } from '../../catalogue/application-fields.ts';
import type { UserInfo } from '../../contract/calls/account/account.ts';
import { NO_PROFILE, type PrintProfile } from '../../rules/parameters/print-profile.ts';
import { requireFeature } from '../account/feature.ts';
import { findUser, type User, updateUser, userInfoOf } from '../account/user.ts';
import type { Ports } from '../ports.ts';

export function preferencesOf(user: User): PrintProfile {
  return { ...NO_PROFILE, ...user.preferences };
}

/** Merges preferences and returns all. Throws notGranted for the members-only field of a non-member. */
export async function savePreferences(
  ports: Pick<Ports, 'table'>,
  user: User,
  given: { [K in keyof PrintProfile]?: PrintProfile[K] | undefined },
): Promise<PrintProfile> {
  const chosen = given.field === undefined || given.field === null ? undefined : fieldById(given.field);
  if (chosen?.membersOnly === true) requireFeature(user, 'print-provider');
  const now = (await findUser(ports, user.uid)) ?? user;
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const preferences: PrintProfile = { ...preferencesOf(now), ...Object.fromEntries(named) };
  await updateUser(ports, user.uid, { preferences });
  return preferences;
}

/** Turns mails about long jobs on or off. Jobs in the line keep the setting of their queuing. */
export async function setJobMail(ports: Pick<Ports, 'table'>, user: User, on: boolean): Promise<void> {
  await updateUser(ports, user.uid, { mailWhenDone: on });
}

/** Turns a reminder off permanently. Returns the state of all reminders. */
export async function turnNoticeOff(
  ports: Pick<Ports, 'table'>,
  user: User,
  notice: keyof UserInfo['showNotice'],
): Promise<UserInfo['showNotice']> {
  const field = notice === 'introduction' ? 'introductionOff' : 'paymentNoticeOff';
  await updateUser(ports, user.uid, { [field]: true });
  return userInfoOf({ ...user, [field]: true }).showNotice;
}
