import { type RefObject, useEffect, useRef } from 'react';
import { rendererKind } from '../lib/webgl.ts';
import { dropShape, keepShape, shapeOf } from '../mesh/registry.ts';
import type { PreviewAnswer, PreviewWanted } from './preview-protocol.ts';
import { PreviewRunner, type PreviewWorker } from './preview-runner.ts';
import { preview } from './preview-state.ts';

/** Source of preview requests. */
export interface PreviewWish {
  /** Null while an input is missing. */
  now(): PreviewWanted | null;
  /** Subscribes to changes; returns the unsubscribe function. */
  watch(changed: () => void): () => void;
}

interface Options {
  /** Id of the model's mesh in the registry. */
  shapeId: string | null;
  wish: PreviewWish;
  /** True while a result exists or another model loads: no preview. */
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
 * Keeps the preview of `wish` on the stage: requested at every change, shown as it arrives. The worker is
 * asked directly from the change, so that it works while the page still renders.
 */
export function usePreview({ shapeId, wish, off }: Options): void {
  const runner = useRef<PreviewRunner | null>(null);
  useEffect(() => {
    const made = new PreviewRunner(openWorker, show, rendererKind());
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

/** Requests a preview now and after every change of `wish`. Returns the unsubscribe function. */
function follow(wish: PreviewWish, runner: RefObject<PreviewRunner | null>): () => void {
  let lastSent: string | null = null;
  const ask = () => {
    const wanted = wish.now();
    const next = wanted && JSON.stringify(wanted);
    if (next === lastSent) return;
    lastSent = next;
    if (next === null) {
      runner.current?.drop();
      clear();
      return;
    }
    preview.busy = true;
    runner.current?.ask(JSON.parse(next));
  };
  ask();
  return wish.watch(ask);
}
