import { TRIALS_PER_DOMAIN } from '../../rules/order/job-limits.ts';
import type { User } from '../account/user.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';

/** Counts a free download of the mail domain, with the seconds to a new start. None if trusted or missing. */
export async function domainTrial(
  ports: Pick<Ports, 'table' | 'clock'>,
  { trialDomain }: Pick<User, 'trialDomain'>,
): Promise<{ writes: Write[]; retryAfterSeconds: number }> {
  const { max, windowSeconds } = TRIALS_PER_DOMAIN;
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const windowStart = nowSeconds - (nowSeconds % windowSeconds);
  const expiresAtSeconds = windowStart + windowSeconds;
  const retryAfterSeconds = expiresAtSeconds - nowSeconds;
  const isTrusted =
    trialDomain === undefined || (await ports.table.get(keys.trustedDomain(trialDomain))) !== undefined;
  if (isTrusted) return { writes: [], retryAfterSeconds };
  const count: Write = {
    update: keys.domainTrials(trialDomain, windowStart),
    add: { trials: 1 },
    set: { expiresAtSeconds },
    when: { trials: { absentOrBelow: max } },
  };
  return { writes: [count], retryAfterSeconds };
}
