import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GRANTS } from '../../core/rules/account/permissions.ts';
import { TRIAL_DOWNLOADS_DEMO } from '../../core/rules/order/job-limits.ts';
import { changeUser, createUser } from '../../core/studio/account/manage.ts';
import { findUserByLogin } from '../../core/studio/account/user.ts';
import type { Ports } from '../../core/studio/ports.ts';

export const DEMO_NAME = 'demo';
/** Lies beside the state of the local cloud, so that every start has the same sign-in. */
const PASSWORD_FILE_DEFAULT = '.local/demo-password';
const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const PASSWORD_DIGITS = '23456789';

/**
 * Creates the demo account if it is missing, with every grant, the member's identity and a full count of
 * trials. Returns the lines that show its sign-in. The password is DEMO_PASSWORD, else the one stored in the
 * file, else a new one.
 */
export async function makeDemo(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'passwords'>,
  passwordFile = PASSWORD_FILE_DEFAULT,
): Promise<string[]> {
  const password = process.env.DEMO_PASSWORD ?? (await readOrMakePassword(passwordFile));
  const existing = await findUserByLogin(ports, DEMO_NAME);
  if (existing === undefined) await createUser(ports, { username: DEMO_NAME, password });
  const known = existing !== undefined && (await ports.passwords.verify(password, existing.passwordHash));
  await changeUser(ports, DEMO_NAME, {
    identity: 'member',
    isAvailable: true,
    trialsLeft: TRIAL_DOWNLOADS_DEMO,
    grants: [...GRANTS],
    ...(known ? {} : { passwordHash: await ports.passwords.hash(password) }),
  });
  return [`user       ${DEMO_NAME}`, `password   ${password}`];
}

async function readOrMakePassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const password = makePassword();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    return password;
  }
}

/** Three groups of letters and two digits: easy to type, and valid by the product's rules. */
function makePassword(): string {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
  return (
    [pick(PASSWORD_LETTERS, 5), pick(PASSWORD_LETTERS, 5), pick(PASSWORD_LETTERS, 5)].join('-') +
    pick(PASSWORD_DIGITS, 2)
  );
}
