import * as z from 'zod';
import { WRONG_CODES_KEPT_SECONDS, WRONG_CODES_PER_MAILBOX } from '../../rules/account/limits.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';

const wrongCounts = recordFormat(z.object({ wrong: z.number(), expiresAtSeconds: z.number() }));

// Four digits can be guessed: five tries at each code, a few codes a day, at many mailboxes. So wrong codes are also
// counted over the life of a mailbox, and then it gets links, which cannot be guessed. The owner's way in stays open.

/** Returns the name under which the wrong codes of a mailbox, in its canonical spelling, are counted: a keyed hash. */
export async function wrongCodesName({ mac }: Pick<Ports, 'mac'>, mailbox: string): Promise<string> {
  return await mac.mac(`wrong codes: ${mailbox}`);
}

export async function countWrongCode(ports: Pick<Ports, 'table' | 'clock'>, name: string): Promise<void> {
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + WRONG_CODES_KEPT_SECONDS;
  await ports.table.write([{ update: keys.wrongCodes(name), add: { wrong: 1 }, set: { expiresAtSeconds } }]);
}

/** Returns true if so many codes for a mailbox were wrong that it may get links only. */
export async function codesAreGuessed(ports: Pick<Ports, 'table' | 'clock'>, name: string): Promise<boolean> {
  const found = wrongCounts.readIfAny(await ports.table.get(keys.wrongCodes(name)));
  if (found === undefined || found.expiresAtSeconds * 1000 <= ports.clock.nowMs()) return false;
  return found.wrong >= WRONG_CODES_PER_MAILBOX;
}
