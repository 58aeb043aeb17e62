import { Worker } from 'node:worker_threads';
import type { GrayImage } from '../../core/formats/png/gray-image.ts';
import {
  DECODE_CLOCK_SECONDS,
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
import { KeptThread } from './kept-thread.ts';
import { watchTime } from './watch-time.ts';

export type DecodeTask =
  | { kind: 'image'; bytes: Uint8Array }
  | { kind: 'model'; model: ModelToCheck }
  | { kind: 'recipe'; question: RecipeQuestion };

/** Messages of a decoding thread. `begun` comes first, when its code is loaded. */
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
/** Growth of the process by one task above which its thread is ended to free its memory, MB. */
const KEPT_MAX_MB = 192;

export const threadDecoders: Decoders = threadDecodersWithin({
  model: MODEL_CHECK_BUDGET,
  recipe: RECIPE_BUDGET,
  image: IMAGE_DECODE_BUDGET,
});

export function threadDecodersWithin(budgets: Record<DecodeTask['kind'], DecodeBudget>): Decoders {
  const { model, recipe, image } = budgets;
  // A recipe reads its model by the code that checks models, so both share a thread, where it is compiled once.
  const models = keptThread(Math.max(model.memoryMb, recipe.memoryMb));
  const images = keptThread(image.memoryMb);
  return {
    checkModel: async (given) =>
      (await runTask(models, { kind: 'model', model: given }, model)) as CheckedModel,
    applyRecipe: async (question) =>
      (await runTask(models, { kind: 'recipe', question }, recipe)) as RecipeAnswer,
    readImage: async (bytes) => (await runTask(images, { kind: 'image', bytes }, image)) as GrayImage,
  };
}

function keptThread(memoryMb: number): KeptThread {
  const start = () =>
    new Worker(THREAD_URL, {
      // Covers objects only: typed arrays lie outside the heap, so the process is watched as well.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
  return new KeptThread(start);
}

/** Runs a task in a thread. Throws OverBudget, RangeError for undecodable bytes, or the thread's error. */
async function runTask(
  kept: KeptThread,
  task: DecodeTask,
  { seconds, memoryMb }: DecodeBudget,
): Promise<unknown> {
  const limits = { seconds, clockSeconds: Math.max(seconds, DECODE_CLOCK_SECONDS) };
  const beforeBytes = process.memoryUsage.rss();
  const memoryLimitBytes = beforeBytes + memoryMb * BYTES_PER_MB;
  const thread = kept.take();
  const listening = new AbortController();
  let hasAnswered = false;
  let endWatch = () => {};
  let look: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise((resolve, reject) => {
      look = setInterval(() => {
        if (process.memoryUsage.rss() > memoryLimitBytes) reject(new OverBudget('memory'));
      }, MEMORY_LOOK_MS);
      const hear = (message: DecodeMessage) => {
        if (message.kind === 'done') resolve(message.answer);
        else if (message.kind === 'too-much') reject(new OverBudget('scans'));
        else if (message.kind === 'broken') reject(new RangeError(message.message));
        else endWatch = watchTime(thread, limits, () => reject(new OverBudget('time')));
      };
      const fail = (error: Error) => reject(isOutOfMemory(error) ? new OverBudget('memory') : error);
      const stopped = (code: number) => reject(new Error(`the decoding thread ended with code ${code}`));
      thread.on('message', hear).on('error', fail).on('exit', stopped);
      listening.signal.addEventListener('abort', () => {
        thread.off('message', hear).off('error', fail).off('exit', stopped);
      });
      thread.postMessage(task);
    });
    hasAnswered = true;
    return answer;
  } finally {
    endWatch();
    clearInterval(look);
    listening.abort();
    const grownBytes = process.memoryUsage.rss() - beforeBytes;
    // Not awaited: a thread inside one long step of native code ends only after it.
    void kept.giveBack(thread, hasAnswered && grownBytes <= KEPT_MAX_MB * BYTES_PER_MB);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
