import * as z from 'zod';
import {
  SOCIAL_STARTS_PER_ADDRESS,
  SOCIAL_STATE_BITS,
  SOCIAL_STATE_SECONDS,
} from '../../../rules/account/limits.ts';
import { countTry } from '../../account/tries.ts';
import type { Ports } from '../../ports.ts';
import { sha256Hex } from '../../store/digest.ts';
import { keys } from '../../store/keys.ts';
import { recordFormat } from '../../store/record.ts';

const aimSchema = z.union([
  z.object({ purpose: z.literal('login'), autoLogin: z.boolean() }),
  z.object({ purpose: z.literal('bind'), uid: z.string() }),
]);
/** Purpose of a visit to the provider. A binding belongs to the user who began it. */
export type SocialAim = z.output<typeof aimSchema>;

/** Visits to the provider that were begun. */
export const socialAims = recordFormat(aimSchema);

export interface StartedSocial {
  /** Address the browser visits next. */
  url: string;
  /** Random; goes to the provider and into a cookie of this browser. The table holds only its hash. */
  state: string;
}

/** Begins a sign-in at another provider. Throws tooManyRequests. */
export async function startSocial(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'social'>,
  aim: SocialAim,
  address: string,
): Promise<StartedSocial> {
  await countTry(ports, { what: `social:${address}`, ...SOCIAL_STARTS_PER_ADDRESS });
  const state = ports.ids.secret(SOCIAL_STATE_BITS);
  const expiresAtSeconds = Math.floor(ports.clock.nowMs() / 1000) + SOCIAL_STATE_SECONDS;
  await ports.table.write([
    {
      put: socialAims.item(keys.socialState(await sha256Hex(state)), aim, { expiresAtSeconds }),
      when: { pk: 'absent' },
    },
  ]);
  return { url: await ports.social.authorizeUrl(state), state };
}
