import { setTimeout } from 'node:timers/promises';
import type { JobMessage } from '../../core/studio/ports.ts';
import type { Engine } from './engine/engine.ts';
import { type GeneratePorts, runMessage } from './run-message.ts';

const CLOCKS_DIFFER_SECONDS = 1;

/**
 * Runs the job of a container once. AWS Batch restarts a container as soon as its attempt has died, while the dead
 * attempt still holds the job. So a held job is tried again once that lease must have ended; if it is still held then,
 * its worker is alive. Returns `again` if the container should be started again.
 */
export async function runAttempt(
  ports: GeneratePorts,
  message: JobMessage,
  {
    engine,
    deadline,
    wait = setTimeout,
  }: { deadline: AbortSignal; wait?: (ms: number) => Promise<unknown>; engine: Engine },
): Promise<'done' | 'again'> {
  let outcome = await runMessage(ports, message, { engine, deadline });
  if (outcome === 'busy') {
    await wait((ports.limits.leaseSeconds + CLOCKS_DIFFER_SECONDS) * 1000);
    outcome = await runMessage(ports, message, { engine, deadline });
  }
  return outcome === 'again' ? 'again' : 'done';
}
