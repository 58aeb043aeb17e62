import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Answer of the worker: the solved challenge, or a failure. */
export interface ProveAnswer {
  proof: string | null;
}

self.onmessage = async (event: MessageEvent<Challenge>) => {
  const challenge = event.data;
  let proof: string | null = null;
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    if (solution !== null) proof = btoa(JSON.stringify({ challenge, solution }));
  } finally {
    self.postMessage({ proof } satisfies ProveAnswer);
  }
};
