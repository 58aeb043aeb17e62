import type { CodePurpose } from '../../contract/calls/verification.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { CODE_DIGITS } from '../../rules/account/fields.ts';
import {
  CODE_CHECKS_PER_ADDRESS,
  CODE_SECONDS,
  CODE_TOKEN_BITS,
  CODE_TRIES,
  CODES_PER_ADDRESS,
} from '../../rules/account/limits.ts';
import { countTry } from '../account/tries.ts';
import { loginKey } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import { countSend } from './destination.ts';
import { takeProof } from './proof.ts';

/** Purposes of a code: those of the e-mail codes, and binding a mobile number. */
export type CodeUse = CodePurpose | 'mobile';

/** The request a code is bound to. */
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
}

/**
 * Returns a code and the token it is valid with, and counts it against every limit. The caller sends it. It
 * looks up no account, so neither response nor timing reveals whether one exists. Throws tooManyRequests or
 * proofRefused.
 */
export async function makeCode(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'mac'>,
  order: CodeOrder,
): Promise<{ token: string; code: string }> {
  const destination = loginKey(order.destination);
  await countTry(ports, { what: `code-address:${order.address}`, ...CODES_PER_ADDRESS });
  await takeProof(ports, order.proof);
  await countSend(ports, await ports.mac.mac(`destination: ${destination}`));
  const token = ports.ids.secret(CODE_TOKEN_BITS);
  const code = ports.ids.digits(CODE_DIGITS);
  await ports.table.write([
    {
      put: {
        ...keys.code(await sha256Hex(token)),
        codeMac: await codeMac(ports, token, order, code),
        triesLeft: CODE_TRIES,
        expiresAtSeconds: Math.floor(ports.clock.nowMs() / 1000) + CODE_SECONDS,
      },
      when: { pk: 'absent' },
    },
  ]);
  return { token, code };
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
  const key = keys.code(await sha256Hex(check.token));
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const alive = { expiresAtSeconds: { atLeast: nowSeconds + 1 } };
  try {
    // The attempt is counted before the code is compared, so that simultaneous guesses all count.
    await ports.table.write([
      { update: key, add: { triesLeft: -1 }, when: { ...alive, triesLeft: { atLeast: 1 } } },
    ]);
    const mac = await codeMac(ports, check.token, check, check.code.trim());
    // The table compares and deletes in one step: of two correct answers one wins.
    await ports.table.write([{ delete: key, when: { ...alive, codeMac: { is: mac } } }]);
    return true;
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error;
    ports.log('code refused', { purpose: check.purpose, address: check.address });
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
  token: string,
  { purpose, uid, destination }: CodeBinding,
  code: string,
): Promise<string> {
  return await mac.mac(JSON.stringify(['code', token, purpose, uid ?? '', loginKey(destination), code]));
}
