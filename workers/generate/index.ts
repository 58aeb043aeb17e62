import { threadDecoders } from '../../cloud/decoding/thread-decoders.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { isWarming, jobMessageOf } from '../../cloud/queue/jobs.ts';
import { ANALYSIS_MAX_SECONDS } from '../../core/rules/order/job-limits.ts';
import { PRESS_MAX_SECONDS } from '../../core/rules/order/press-limits.ts';
import { workerPorts } from '../ports.ts';
import type { LambdaContext, SqsAnswer, SqsEvent } from '../sqs-event.ts';
import { runAnalysis } from './analysis/analyse.ts';
import { threadAnalyser } from './analysis/thread-analyser.ts';
import { threadEngine } from './engine/thread-engine.ts';
import { runPackages } from './packages/run-packages.ts';
import { runPress } from './press/run-press.ts';
import { threadPresser } from './press/thread-presser.ts';
import { runInTurn } from './run-in-turn.ts';
import { warmUp } from './warm-up.ts';

const ports = {
  ...workerPorts(),
  files: new S3Files(environmentValue('BUCKET_NAME')),
  decoders: threadDecoders,
};

/** Milliseconds reserved at the end of the function's time for failing the job cleanly. */
const SHUTDOWN_MS = 20_000;
/** Minimum time left to start an analysis, milliseconds: its time limit, and time to store its pictures. */
const ANALYSIS_MIN_REMAINING_MS = ANALYSIS_MAX_SECONDS * 1000 + SHUTDOWN_MS;
/** Minimum time left to start a press test, milliseconds. */
const PRESS_MIN_REMAINING_MS = PRESS_MAX_SECONDS * 1000 + SHUTDOWN_MS;

// The engine loads while the function starts.
void threadEngine.warm();

/**
 * Warms up if the message asks for it. Otherwise makes the next lattice in turn, then its printability analysis, and
 * its press test and its 3MF files if they were requested.
 */
export async function handler(event: SqsEvent, context: LambdaContext): Promise<SqsAnswer> {
  const deadline = AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - SHUTDOWN_MS));
  const again: string[] = [];
  for (const { messageId, body } of event.Records) {
    if (isWarming(body)) {
      await warmUp(threadEngine, deadline, ports.log);
      continue;
    }
    const message = jobMessageOf(body);
    if (message === undefined) {
      ports.log('not a job message', { messageId });
      continue;
    }
    const { ran, outcome } = message.isForResult
      ? { ran: message, outcome: 'gone' }
      : await runInTurn(ports, message, { engine: threadEngine, deadline });
    if (outcome === 'again') {
      again.push(messageId);
      continue;
    }
    // A user waits for these files.
    if (message.isForResult) await runPackages(ports, message, deadline);
    // If too little time is left, the sweep sends another message.
    if (context.getRemainingTimeInMillis() > ANALYSIS_MIN_REMAINING_MS)
      await runAnalysis(ports, ran, threadAnalyser);
    if (context.getRemainingTimeInMillis() > PRESS_MIN_REMAINING_MS)
      await runPress(ports, ran, { presser: threadPresser });
  }
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
}
