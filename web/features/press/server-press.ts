import { type PressTask, taskPress, workspacePress } from '../../../core/contract/calls/press.ts';
import { ApiError } from '../../../core/contract/client.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { PressWanted } from '../../../core/mechanics/press/press-frame.ts';
import { api } from '../../api/client.ts';
import type { PressFailure } from './press-protocol.ts';
import { clearPress, failPress, onClear, showField } from './press-runner.ts';
import { press } from './press-state.ts';

/** Time between two questions for the answer, milliseconds: a test takes seconds, and seldom a minute. */
const POLL_MS = 2000;

const AXES = ['x', 'y', 'z'] as const;

/**
 * Presses the result of an order on the server. The answer arrives in `press`, as that of a test in the browser. The
 * server continues if the page no longer waits, and keeps its answer.
 */
export async function pressOnServer(orderId: string, wanted: PressWanted): Promise<void> {
  clearPress();
  const own = new AbortController();
  // Another test, or a change of the settings.
  onClear(() => own.abort());
  press.isOnServer = true;
  const send = { signal: own.signal };
  try {
    const { axis, friction, patches, material } = wanted;
    const places = patches && {
      load: placeOf(patches.load),
      support: placeOf(patches.support),
      ...(patches.guided && { guided: true }),
    };
    const body = { id: orderId, axis: AXES[axis], friction, material, ...(places && { places }) };
    const asked = await api(taskPress, { body }, send);
    let task: PressTask | null = asked;
    while (task?.state === 'waiting' && task.id === asked.id) {
      await pause(POLL_MS, own.signal);
      task = await api(workspacePress, { query: { id: orderId } }, send);
    }
    if (own.signal.aborted) return;
    // Another page asked something else meanwhile.
    if (task !== null && task.id !== asked.id) return failPress('other-question');
    if (task?.state !== 'done' || task.fieldUrl === null)
      return failPress((task?.failure ?? 'unknown') as PressFailure);
    const file = await fetch(task.fieldUrl, send);
    if (!file.ok) throw new Error(`the loads came with ${file.status}`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!own.signal.aborted) showField(task.figures as PressFigures, bytes);
  } catch (error) {
    if (own.signal.aborted) return;
    // The server's own text says what to do: sign in, wait, generate again.
    failPress('unknown', error instanceof ApiError && error.codeName !== 'network' ? error.message : null);
  }
}

function placeOf({ atMm, radiusMm }: { atMm: readonly [number, number, number]; radiusMm: number }) {
  return { atMm: [...atMm] as [number, number, number], radiusMm };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
