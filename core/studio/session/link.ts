import * as z from 'zod';
import { type Language, VisibleError } from '../../contract/envelope.ts';
import { SESSION_TOKEN_BITS, SIGN_IN_LINK_SECONDS } from '../../rules/account/session-limits.ts';
import { credentialsOf, sameCredentials } from '../account/credentials.ts';
import { findUser, type User } from '../account/user.ts';
import { orderMail } from '../mail/outbox.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite } from '../store/table.ts';

const links = recordFormat(z.object({ uid: z.string(), credentials: z.string().exactOptional() }));

/**
 * Returns the `pp_token` of a sign-in link: base64 for addresses (docs/specification.md#flows), single-use
 * and valid for some minutes. It is no session token; it can only be exchanged for one. The same write orders a mail in
 * `language` to the owner, if the account has an e-mail.
 */
export async function issueSignInLink(
  ports: Pick<Ports, 'table' | 'clock' | 'ids'>,
  user: User,
  language: Language,
): Promise<string> {
  const token = ports.ids.secret(SESSION_TOKEN_BITS);
  const link = { uid: user.uid, credentials: await credentialsOf(user) };
  const nowMs = ports.clock.nowMs();
  const expiresAtSeconds = Math.floor(nowMs / 1000) + SIGN_IN_LINK_SECONDS;
  const tokenHash = await sha256Hex(token);
  const mail = { id: `sign-in-link#${tokenHash}`, to: user.email, language };
  await ports.table.write([
    { put: links.item(keys.signInLink(tokenHash), link, { expiresAtSeconds }), when: { pk: 'absent' } },
    ...(user.email === '' ? [] : [orderMail({ ...mail, notice: { kind: 'sign-in-link' } }, nowMs)]),
  ]);
  return btoa(token);
}

/**
 * Redeems a sign-in link and returns its user. Throws linkOver if it is unknown, used or expired, or if the
 * password or the e-mail changed since.
 */
export async function takeSignInLink(ports: Pick<Ports, 'table' | 'clock'>, ppToken: string): Promise<User> {
  const key = keys.signInLink(await sha256Hex(readToken(ppToken)));
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const link = links.readIfAny(await ports.table.get(key));
  const user = link && (await findUser(ports, link.uid));
  if (user === undefined || link?.credentials !== (await credentialsOf(user)))
    throw new VisibleError('linkOver');
  if (
    !(await tryWrite(ports.table, [
      { delete: key, when: { expiresAtSeconds: { atLeast: nowSeconds + 1 } } },
      { check: keys.user(user.uid), when: sameCredentials(user) },
    ]))
  )
    throw new VisibleError('linkOver');
  return user;
}

function readToken(ppToken: string): string {
  try {
    return atob(ppToken);
  } catch {
    throw new VisibleError('linkOver');
  }
}
