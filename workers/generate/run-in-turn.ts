import { messagesInTurn } from '../../core/studio/job/in-turn.ts';
import type { JobMessage } from '../../core/studio/ports.ts';
import type { Engine } from './engine/engine.ts';
import { type GeneratePorts, runMessage } from './run-message.ts';

/**
 * Runs the next job in turn for a worker that a message woke. Returns the message of that job, or the one that woke it
 * if there was no job to run, and how it ended, as `runMessage`.
 */
export async function runInTurn(
  ports: GeneratePorts,
  message: JobMessage,
  { engine, deadline }: { engine: Engine; deadline?: AbortSignal | undefined },
): Promise<{ ran: JobMessage; outcome: Awaited<ReturnType<typeof runMessage>> }> {
  let last: Awaited<ReturnType<typeof runMessage>> = 'gone';
  const line = await messagesInTurn(ports, message);
  for (const [at, each] of line.entries()) {
    last = await runMessage(ports, each, { engine, deadline, othersWait: at + 1 < line.length });
    if (last === 'done' || last === 'again') return { ran: each, outcome: last };
  }
  return { ran: message, outcome: last };
}
