/**
 * Entry of the container that AWS Batch starts for one huge job. Its arguments name the job. It ends with code 0 if the
 * job has ended or another worker has it, and with another code if it should be started again.
 */
import { threadDecoders } from '../../cloud/decoding/thread-decoders.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { messageOfArguments } from '../../cloud/queue/containers.ts';
import { HUGE_TIMEOUT_SECONDS } from '../../core/rules/order/job-limits.ts';
import { workerPorts } from '../ports.ts';
import { runAnalysis } from './analysis/analyse.ts';
import { threadAnalyser } from './analysis/thread-analyser.ts';
import { threadEngine } from './engine/thread-engine.ts';
import { runAttempt } from './run-attempt.ts';

/** Time reserved at the end for failing the job cleanly and for the analysis, seconds. */
const SHUTDOWN_SECONDS = 180;
/** Exit code of a process that a signal ends, as shells count it. */
const TERMINATED = 128 + 15;

// Without a handler the first process of a container ignores the signal. Nothing is saved; the next attempt starts
// over.
process.on('SIGTERM', () => process.exit(TERMINATED));

const deadline = AbortSignal.timeout((HUGE_TIMEOUT_SECONDS - SHUTDOWN_SECONDS) * 1000);
const ports = {
  ...workerPorts(),
  files: new S3Files(environmentValue('BUCKET_NAME')),
  decoders: threadDecoders,
};
const message = messageOfArguments(process.argv);
const outcome = await runAttempt(ports, message, { engine: threadEngine, deadline });
// If it fails, the sweep sends it to a large worker.
if (outcome === 'done') await runAnalysis(ports, message, threadAnalyser);
process.exit(outcome === 'done' ? 0 : 1);
