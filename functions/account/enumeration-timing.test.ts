import { beforeEach, expect, it } from 'vitest';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { CODE_TYPES } from '../../core/contract/calls/verification.ts';
import { LOGIN_WINDOW_SECONDS } from '../../core/rules/account/session-limits.ts';
import { createUser } from '../../core/studio/account/manage.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { apiApp } from '../api/app.ts';
import { sampleHost } from '../testing/sample-host.ts';
import { accountApp } from './app.ts';

const KNOWN = 'ann@studio.example';
const UNKNOWN = 'nobody@studio.example';
/** Tries for a known and for an unknown address together. */
const TRIES = 200;
/**
 * The same for a sign-in, whose password hash takes a tenth of a second of CPU and outweighs all noise: a skipped
 * one separates the samples completely, however few they are.
 */
const SIGN_IN_TRIES = 80;
/**
 * Maximum distance from 0.5 of the probability that a random known try is slower than a random unknown one:
 * five standard deviations of two equal samples from one distribution (rank sum, `(n + m + 1) / 12nm`); 0.2 for
 * 200 tries, 0.32 for 80. A skipped password look-up moves the probability to 0 or 1.
 */
const strayMax = (tries: number) => 5 * Math.sqrt((tries + 1) / (3 * tries * tries));

let ports: MemoryPorts;

beforeEach(async () => {
  ports = memoryPorts();
  ports.passwords = argon2Hasher;
  await createUser(ports, { username: 'annie', email: KNOWN, password: 'meadow-2026' });
});

/** Returns the probability that a value of `a` is greater than one of `b` (Mann-Whitney U over all pairs). */
function chanceGreater(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)));
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length;
}

/** Measures tries for both addresses in turn, so that a busy machine slows both alike. */
async function timed(
  attempt: (email: string) => Promise<unknown>,
  tries = TRIES,
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < tries / 2; round += 1) {
    // The order alternates, so that neither address always profits from running second.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const before = performance.now();
      await attempt(who === 'known' ? KNOWN : UNKNOWN);
      times[who].push(performance.now() - before);
    }
    // Moves the clock past the rate limits of a name and an address.
    ports.clock.ms += LOGIN_WINDOW_SECONDS * 1000;
  }
  return times;
}

async function post(app: ReturnType<typeof accountApp>, path: string, body: object): Promise<number> {
  const headers = { [STUDIO_HEADER]: '1', 'content-type': 'application/json' };
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { code: number }).code;
}

it('a sign-in takes as long for an address with an account as for one without', {
  timeout: 240_000,
}, async () => {
  const app = apiApp({ config: sampleHost, ports });
  const codes = new Set<number>();
  const times = await timed(async (name) => {
    codes.add(await post(app, '/api/v1/account/login', { name, pass: 'wrong-2026' }));
  }, SIGN_IN_TRIES);
  expect([...codes]).toEqual([503]);
  expect(Math.abs(chanceGreater(times.known, times.unknown) - 0.5)).toBeLessThan(strayMax(SIGN_IN_TRIES));
});

it('a wrong code is refused as fast for an address with an account as for one without', async () => {
  const app = accountApp({ config: sampleHost, ports });
  const times = await timed(async (email) => {
    const body = { email, type: CODE_TYPES.reset, code: '1234', email_token: 'x' };
    expect(await post(app, '/api/v1/account/verify-email', body)).toBe(502);
  });
  expect(Math.abs(chanceGreater(times.known, times.unknown) - 0.5)).toBeLessThan(strayMax(TRIES));
});

it('would notice a skipped password check', async () => {
  const hash = await argon2Hasher.hash('meadow-2026');
  const times = await timed(async (email) => {
    if (email === KNOWN) await argon2Hasher.verify('wrong-2026', hash);
  }, 40);
  expect(Math.abs(chanceGreater(times.known, times.unknown) - 0.5)).toBeGreaterThan(0.4);
}, 240_000);
