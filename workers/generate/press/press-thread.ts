import { parentPort, workerData } from 'node:worker_threads';
import { type PressJob, pressPart } from './press-part.ts';

// Runs in a thread. `thread-presser.ts` starts it with the job and receives the outcome.

parentPort!.postMessage(pressPart(workerData as PressJob));
