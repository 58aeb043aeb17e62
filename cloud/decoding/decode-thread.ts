import { parentPort } from 'node:worker_threads';
import { checkModel } from '../../core/studio/file/check-model.ts';
import { decodeGradientImage } from '../../core/studio/file/gradient-image/decode.ts';
import { OverBudget } from '../../core/studio/ports.ts';
import { applyToStored } from '../../core/studio/recipe/apply-stored.ts';
import type { DecodeMessage, DecodeTask } from './thread-decoders.ts';

// Runs in a thread, one task after another. `thread-decoders.ts` starts it, sends the tasks and receives their answers.

const port = parentPort;
if (port === null) throw new Error('decode-thread.ts runs only as a thread');

function postToParent(message: DecodeMessage, moved: ArrayBuffer[] = []): void {
  port?.postMessage(message, moved);
}

/** Returns the answer to a task, with the buffers that need not be copied. */
function answerTo(task: DecodeTask): { answer: unknown; moved: Uint8Array[] } {
  if (task.kind === 'image') {
    const image = decodeGradientImage(task.bytes);
    return { answer: image, moved: [image.gray] };
  }
  if (task.kind === 'recipe') return { answer: applyToStored(task.question), moved: [] };
  const checked = checkModel(task.model);
  return { answer: checked, moved: checked.repaired === undefined ? [] : [checked.repaired] };
}

port.on('message', (task: DecodeTask) => {
  postToParent({ kind: 'begun' });
  try {
    const { answer, moved } = answerTo(task);
    postToParent({ kind: 'done', answer }, [...new Set(moved.map(({ buffer }) => buffer as ArrayBuffer))]);
  } catch (error) {
    if (error instanceof OverBudget) postToParent({ kind: 'too-much' });
    else if (error instanceof RangeError) postToParent({ kind: 'broken', message: error.message });
    else throw error;
  }
});
