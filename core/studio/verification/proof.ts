import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import {
  PROOF_MAX_GUESSES,
  PROOF_MIN_GUESSES,
  PROOF_ROUNDS,
  PROOF_SECONDS,
} from '../../rules/account/limits.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { tryWrite } from '../store/table.ts';

/** The page's answer: the challenge and its solution. Unknown fields are kept because the signature covers them. */
const solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ untilSeconds: z.number() }),
    }),
    signature: z.string().min(1).max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

/** The two keys of the challenge library, derived from our secret. */
async function proofSecrets({ mac }: Pick<Ports, 'mac'>) {
  return {
    hmacSignatureSecret: await mac.mac('proof: challenge'),
    hmacKeySignatureSecret: await mac.mac('proof: derived key'),
  };
}

/** Returns a new challenge. It carries its own time limit by our clock, since the library reads the system clock. */
export async function makeProof(ports: Pick<Ports, 'mac' | 'clock'>): Promise<Challenge> {
  const span = PROOF_MAX_GUESSES - PROOF_MIN_GUESSES;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_ROUNDS,
    counter: PROOF_MIN_GUESSES + (random % span),
    data: { untilSeconds: Math.floor(ports.clock.nowMs() / 1000) + PROOF_SECONDS },
    deriveKey,
    ...(await proofSecrets(ports)),
  });
}

/** Accepts a solved challenge once. Throws proofRefused if it is not ours, unsolved, expired or used. */
export async function takeProof(ports: Pick<Ports, 'mac' | 'clock' | 'table'>, proof: string): Promise<void> {
  const read = solved.safeParse(readBase64Json(proof));
  if (!read.success) throw new VisibleError('proofRefused');
  const { challenge, solution } = read.data;
  const { untilSeconds } = challenge.parameters.data;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...(await proofSecrets(ports)),
  });
  if (!verified || untilSeconds * 1000 <= ports.clock.nowMs()) throw new VisibleError('proofRefused');
  if (
    !(await tryWrite(ports.table, [
      {
        put: { ...keys.proof(await sha256Hex(challenge.signature)), expiresAtSeconds: untilSeconds },
        when: { pk: 'absent' },
      },
    ]))
  )
    throw new VisibleError('proofRefused');
}

function readBase64Json(text: string): unknown {
  try {
    return JSON.parse(atob(text));
  } catch {
    return undefined;
  }
}
