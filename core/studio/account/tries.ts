import type { ErrorName } from '../../contract/codes.ts';
import { VisibleError } from '../../contract/envelope.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { tryWrite, type Write } from '../store/table.ts';

export interface TryLimit {
  /** The counter's name, for example `login-name:anna`. */
  what: string;
  max: number;
  windowSeconds: number;
  /** Error of a refusal; default tooManyRequests. */
  error?: ErrorName;
}

/**
 * Counts one try against a limit before its outcome is known, so that simultaneous tries all count. Returns a
 * function that takes the try back. Throws `error` with the seconds to wait.
 */
export async function countTry(
  ports: Pick<Ports, 'table' | 'clock'>,
  { what, max, windowSeconds, error: name = 'tooManyRequests' }: TryLimit,
): Promise<() => Promise<void>> {
  const nowSeconds = Math.floor(ports.clock.nowMs() / 1000);
  const windowStart = windowAt(nowSeconds, windowSeconds);
  const windowEnd = windowStart + windowSeconds;
  const key = keys.tries(what, windowStart);
  if (
    !(await tryWrite(ports.table, [
      {
        update: key,
        add: { tries: 1 },
        set: { expiresAtSeconds: windowEnd },
        when: { tries: { absentOrBelow: max } },
      },
    ]))
  )
    throw new VisibleError(name, { retryAfterSeconds: windowEnd - nowSeconds });
  return async () => {
    await ports.table.write([{ update: key, add: { tries: -1 } }]);
  };
}

/** Returns the write that takes back a try counted at `triedAtMs`; none once its window is over. */
export function takeBackWrites(
  { what, windowSeconds }: Pick<TryLimit, 'what' | 'windowSeconds'>,
  triedAtMs: number,
  nowMs: number,
): Write[] {
  const [tried, now] = [triedAtMs, nowMs].map((ms) => windowAt(Math.floor(ms / 1000), windowSeconds));
  return tried === now ? [{ update: keys.tries(what, tried!), add: { tries: -1 } }] : [];
}

function windowAt(seconds: number, windowSeconds: number): number {
  return seconds - (seconds % windowSeconds);
}
