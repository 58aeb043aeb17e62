import { type RefObject, useEffect, useRef } from 'react';
import { drawnBy } from '../lib/webgl.ts';
import { dropShape, keepShape, shapeOf } from '../mesh/registry.ts';
import type { PreviewAnswer, PreviewWanted } from './preview-protocol.ts';
import { PreviewRunner, type PreviewWorker } from './preview-runner.ts';
import { preview } from './preview-state.ts';

/** What is to be previewed, and when that may have changed. */
export interface PreviewWish {
  /** Null while something it needs is missing. */
  now(): PreviewWanted | null;
  /** Calls back after every change; gives the function that ends it. */
  watch(changed: () => void): () => void;
}

interface Given {
  /** Id of the model's mesh in the registry. */
  shapeId: string | null;
  wish: PreviewWish;
  /** A result is there, or another model is on its way: no preview. */
  off: boolean;
}

function openWorker(): PreviewWorker {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  const port: PreviewWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
  };
  worker.onmessage = (event: MessageEvent<PreviewAnswer>) => port.onmessage?.(event);
  worker.onerror = (event) => port.onerror?.(event);
  return port;
}

function show(answer: PreviewAnswer, newest: boolean): void {
  if (answer.kind === 'shape') {
    const last = preview.shapeId;
    preview.shapeId = answer.shape && keepShape(answer.shape);
    preview.failed = null;
    dropShape(last);
    return;
  }
  if (newest) preview.busy = false;
  if (answer.kind === 'figures') {
    const { figures, tookMs } = answer;
    Object.assign(preview, { figures, tookMs, failed: null });
    return;
  }
  dropShape(preview.shapeId);
  Object.assign(preview, { shapeId: null, figures: null, tookMs: null, failed: answer.code });
}

function clear(): void {
  dropShape(preview.shapeId);
  Object.assign(preview, { shapeId: null, figures: null, failed: null, tookMs: null, busy: false });
}

/**
 * Keeps the preview of what is wished on the stage: asked anew at every change, shown as it comes. The worker is asked
 * as soon as the wish changes, so that it is at work while the page still renders the change.
 */
export function usePreview({ shapeId, wish, off }: Given): void {
  const runner = useRef<PreviewRunner | null>(null);
  useEffect(() => {
    const made = new PreviewRunner(openWorker, show, drawnBy());
    runner.current = made;
    return () => {
      made.stop();
      clear();
    };
  }, []);
  const idle = off || shapeId === null;
  useEffect(() => {
    const shape = idle ? undefined : shapeOf(shapeId);
    clear();
    runner.current?.setModel(shape?.kind === 'mesh' ? shape.mesh : null);
    return idle ? undefined : follow(wish, runner);
  }, [shapeId, idle, wish]);
}

/** Asks for what is wished, now and whenever it says something else; gives the function that ends it. */
function follow(wish: PreviewWish, runner: RefObject<PreviewRunner | null>): () => void {
  let asked: string | null = null;
  const ask = () => {
    const wanted = wish.now();
    const said = wanted && JSON.stringify(wanted);
    if (said === asked) return;
    asked = said;
    if (said === null) {
      runner.current?.drop();
      clear();
      return;
    }
    preview.busy = true;
    runner.current?.ask(JSON.parse(said));
  };
  ask();
  return wish.watch(ask);
}
