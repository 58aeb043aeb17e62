import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Ports } from '../../ports.ts';
import { makeProof } from '../proof.ts';

/** A solved challenge as a page sends it, for tests. */
export async function solvedProof(ports: Pick<Ports, 'mac' | 'clock'>): Promise<string> {
  const challenge = await makeProof(ports);
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
