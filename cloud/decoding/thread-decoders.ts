import { Worker } from 'node:worker_threads';
import type { GrayImage } from '../../core/formats/png/gray-image.ts';
import {
  type DecodeBudget,
  IMAGE_DECODE_BUDGET,
  MODEL_CHECK_BUDGET,
  RECIPE_BUDGET,
} from '../../core/rules/model/decode-budgets.ts';
import {
  type CheckedModel,
  type Decoders,
  type ModelToCheck,
  OverBudget,
  type RecipeAnswer,
  type RecipeQuestion,
} from '../../core/studio/ports.ts';

/** Task of the decoding thread. */
export type DecodeTask =
  | { kind: 'image'; bytes: Uint8Array }
  | { kind: 'model'; model: ModelToCheck }
  | { kind: 'recipe'; question: RecipeQuestion };

/** Messages of the decoding thread. `begun` comes first, when its code is loaded. */
export type DecodeMessage =
  | { kind: 'begun' }
  | { kind: 'done'; answer: unknown }
  | { kind: 'too-much' }
  | { kind: 'broken'; message: string };

/** File of the thread: beside this one in the source tree, beside `index.mjs` in a bundle. */
const THREAD_URL = new URL(
  import.meta.url.endsWith('.ts') ? './decode-thread.ts' : './decode-thread.mjs',
  import.meta.url,
);
/** Interval of checking the process's memory, milliseconds. */
const MEMORY_LOOK_MS = 50;
const BYTES_PER_MB = 1024 * 1024;

/** The decoders, each run in a thread that ends with its budget. */
export const threadDecoders: Decoders = threadDecodersWithin({
  model: MODEL_CHECK_BUDGET,
  recipe: RECIPE_BUDGET,
  image: IMAGE_DECODE_BUDGET,
});

/** Returns decoders with these budgets. */
export function threadDecodersWithin(budgets: Record<DecodeTask['kind'], DecodeBudget>): Decoders {
  return {
    checkModel: async (model) => (await runTask({ kind: 'model', model }, budgets.model)) as CheckedModel,
    applyRecipe: async (question) =>
      (await runTask({ kind: 'recipe', question }, budgets.recipe)) as RecipeAnswer,
    readImage: async (bytes) => (await runTask({ kind: 'image', bytes }, budgets.image)) as GrayImage,
  };
}

/**
 * Runs a task in a thread and returns its answer. Throws OverBudget if it takes more time or memory, RangeError for
 * bytes that cannot be decoded, and any other error of the thread.
 */
async function runTask(task: DecodeTask, { seconds, memoryMb }: DecodeBudget): Promise<unknown> {
  const thread = new Worker(THREAD_URL, {
    workerData: task,
    // Covers objects only: typed arrays lie outside the heap, so the process is watched as well.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const memoryLimitBytes = process.memoryUsage.rss() + memoryMb * BYTES_PER_MB;
  let timer: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      look = setInterval(() => {
        if (process.memoryUsage.rss() > memoryLimitBytes) reject(new OverBudget('memory'));
      }, MEMORY_LOOK_MS);
      thread.on('message', (message: DecodeMessage) => {
        if (message.kind === 'done') resolve(message.answer);
        else if (message.kind === 'too-much') reject(new OverBudget('scans'));
        else if (message.kind === 'broken') reject(new RangeError(message.message));
        else timer = setTimeout(() => reject(new OverBudget('time')), seconds * 1000);
      });
      thread.on('error', (error) => reject(isOutOfMemory(error) ? new OverBudget('memory') : error));
      thread.on('exit', (code) => reject(new Error(`the decoding thread ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    await thread.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
