import { proofChallenge } from '../../../core/contract/calls/verification.ts';
import { api } from '../../api/client.ts';
import type { ProveAnswer } from './prove.worker.ts';

/** Fetches a challenge and solves it in a worker. Throws if there is no answer. */
export async function proveWork(): Promise<string> {
  const challenge = await api(proofChallenge);
  const worker = new Worker(new URL('./prove.worker.ts', import.meta.url), { type: 'module' });
  try {
    const proof = await new Promise<string | null>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message || 'the worker stopped'));
      worker.onmessage = (event: MessageEvent<ProveAnswer>) => resolve(event.data.proof);
      worker.postMessage(challenge);
    });
    if (proof === null) throw new Error('the challenge has no solution');
    return proof;
  } finally {
    worker.terminate();
  }
}
