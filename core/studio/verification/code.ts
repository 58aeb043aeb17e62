import * as z from 'zod';
import type { CodePurpose } from '../../contract/calls/account/verification.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { MAIL_LINK_PURPOSES } from '../../contract/mail-link.ts';
import { CODE_DIGITS } from '../../rules/account/fields.ts';
import {
  BIND_CODE_TRIES_PER_USER,
  CODE_CHECKS_PER_ADDRESS,
  CODE_SECONDS,
  CODE_TOKEN_BITS,
  CODE_TRIES,
  CODES_PER_ADDRESS,
  MAIL_LINK_BITS,
} from '../../rules/account/limits.ts';
import { canonicalMailbox } from '../../rules/account/mailbox.ts';
import { countTry } from '../account/tries.ts';
import { findUserByLogin, loginKey } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { knownBrowserName } from '../session/known-browser.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite, WriteRefused } from '../store/table.ts';
import { countSend } from './destination.ts';
import { takeProof } from './proof.ts';
import { codesAreGuessed, countWrongCode, wrongCodesName } from './wrong-codes.ts';

/** Purposes of a code: those of the e-mail codes, and binding a mobile number. */
export type CodeUse = CodePurpose | 'mobile';

interface CodeBinding {
  /** E-mail address or mobile number it is sent to. */
  destination: string;
  purpose: CodeUse;
  /** The user who changes an e-mail or a number. Another user cannot use the code. */
  uid?: string | undefined;
}

export interface CodeOrder extends CodeBinding {
  /** The caller's network address. */
  address: string;
  /** The solved challenge behind the slider. */
  proof: string;
  /** The token by which accounts know the caller's browser. */
  browserToken?: string | undefined;
}

export interface MadeCode {
  token: string;
  /** Four digits, or the secret of a link. */
  code: string;
  by: 'code' | 'link';
  /** Seconds until the next code for the same purpose. */
  resendAfterSeconds: number;
  /** True for a browser that the account of the mailbox knows. */
  known: boolean;
}

/** A code, or the secret of a link, by the hash of the token it is valid with. */
const codes = recordFormat(
  z.object({
    codeMac: z.string(),
    triesLeft: z.number(),
    expiresAtSeconds: z.number(),
    /** Counter of wrong tries for the mailbox; missing for known browsers and for links. */
    wrongCodes: z.string().exactOptional(),
  }),
);

/**
 * Returns a code and the token it is valid with, and counts it against every limit. The caller sends it. Requests of
 * a browser that the mailbox's account knows count apart from those of strangers. Neither response nor timing
 * reveals to a stranger whether an account exists. Throws tooManyRequests, codeDelayed or proofRefused.
 */
export async function makeCode(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac'>,
  order: CodeOrder,
): Promise<MadeCode> {
  await countTry(ports, { what: `code-address:${order.address}`, ...CODES_PER_ADDRESS });
  await takeProof(ports, order.proof);
  const opensAccount = MAIL_LINK_PURPOSES.some((purpose) => purpose === order.purpose);
  const browser = opensAccount ? await browserOf(ports, order) : undefined;
  const mailbox = order.purpose === 'mobile' ? order.destination : canonicalMailbox(order.destination);
  const counted = JSON.stringify(['destination', order.purpose, browser ?? '', mailbox]);
  const resendAfterSeconds = await countSend(ports, await ports.mac.mac(counted));
  const guessable = opensAccount && browser === undefined ? await wrongCodesName(ports, mailbox) : undefined;
  const by = guessable !== undefined && (await codesAreGuessed(ports, guessable)) ? 'link' : 'code';
  const token = ports.ids.secret(CODE_TOKEN_BITS);
  const code = by === 'link' ? ports.ids.secret(MAIL_LINK_BITS) : ports.ids.digits(CODE_DIGITS);
  const record = {
    codeMac: await codeMac(ports, { token, code }, order),
    triesLeft: CODE_TRIES,
    expiresAtSeconds: Math.floor(ports.clock.nowMs() / 1000) + CODE_SECONDS,
    ...(guessable === undefined || by === 'link' ? {} : { wrongCodes: guessable }),
  };
  await ports.table.write([
    { put: codes.item(keys.code(await sha256Hex(token)), record), when: { pk: 'absent' } },
  ]);
  return { token, code, by, resendAfterSeconds, known: browser !== undefined };
}

/** Returns the counter name of the browser if the mailbox's account knows it. Strangers cause no look-up. */
async function browserOf(
  ports: Pick<Ports, 'table' | 'clock'>,
  { browserToken, destination }: CodeOrder,
): Promise<string | undefined> {
  if (browserToken === undefined) return undefined;
  const user = await findUserByLogin(ports, destination);
  return await knownBrowserName(ports, browserToken, user?.uid);
}

export interface CodeCheck extends CodeBinding {
  code: string;
  token: string;
  address: string;
}

/**
 * Redeems a code: once, within its time and its tries, with the token, destination, purpose and user it was
 * made for. Returns true if all match, without saying which did not. Throws tooManyRequests.
 */
export async function takeCode(
  ports: Pick<Ports, 'table' | 'clock' | 'mac' | 'log'>,
  check: CodeCheck,
): Promise<boolean> {
  await countTry(ports, { what: `code-check-address:${check.address}`, ...CODE_CHECKS_PER_ADDRESS });
  const takeBack =
    check.uid === undefined
      ? undefined
      : await countTry(ports, { what: `bind-code:${check.uid}`, ...BIND_CODE_TRIES_PER_USER });
  const right = await redeem(ports, check);
  if (right) await takeBack?.();
  else ports.log('code refused', { purpose: check.purpose, uid: check.uid, address: check.address });
  return right;
}

async function redeem(ports: Pick<Ports, 'table' | 'clock' | 'mac'>, check: CodeCheck): Promise<boolean> {
  const key = keys.code(await sha256Hex(check.token));
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const alive = { expiresAtSeconds: { atLeast: nowSeconds + 1 } };
  // The attempt is counted before the code is compared, so that simultaneous guesses all count.
  const isCounted = await tryWrite(ports.table, [
    { update: key, add: { triesLeft: -1 }, when: { ...alive, triesLeft: { atLeast: 1 } } },
  ]);
  if (!isCounted) return false;
  // Only tries at a code that was sent count against its mailbox, so that strangers cannot use up the count.
  const name = codes.readIfAny(await ports.table.get(key))?.wrongCodes;
  if (name !== undefined && (await codesAreGuessed(ports, name))) return false;
  const mac = await codeMac(ports, { token: check.token, code: check.code.trim() }, check);
  try {
    // The table compares and deletes in one step: of two correct answers one wins.
    await ports.table.write([{ delete: key, when: { ...alive, codeMac: { is: mac } } }]);
    return true;
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    if (name !== undefined) await countWrongCode(ports, name);
    return false;
  }
}

/** Sends a code. A refusal by the provider is logged without the code. Throws codeNotSent. */
export async function sendOrLog(
  ports: Pick<Ports, 'log'>,
  purpose: CodeUse,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    ports.log('code not sent', { purpose, error: String(error) });
    throw new VisibleError('codeNotSent');
  }
}

/** HMAC over a code and its request. JSON separates the fields. */
async function codeMac(
  { mac }: Pick<Ports, 'mac'>,
  { token, code }: { token: string; code: string },
  { purpose, uid, destination }: CodeBinding,
): Promise<string> {
  return await mac.mac(JSON.stringify(['code', token, purpose, uid ?? '', loginKey(destination), code]));
}
