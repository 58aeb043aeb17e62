import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { serveCalls } from '../../../lib/worker-calls.ts';

const calls = {
  /** Solves a challenge. Throws if it has no solution. */
  async prove(challenge: Challenge): Promise<string> {
    const solution = await solveChallenge({ challenge, deriveKey });
    if (solution === null) throw new Error('the challenge has no solution');
    return btoa(JSON.stringify({ challenge, solution }));
  },
};

export type ProveCalls = typeof calls;

serveCalls(calls);
