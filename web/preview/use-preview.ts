import { useEffect, useRef } from 'react';
import type { LatticeSpec } from '../../core/lattice/spec.ts';
import type { PrintProcess } from '../../core/rules/printability.ts';
import { dropShape, keepShape, shapeOf } from '../mesh/registry.ts';
import type { PictureAddress, PreviewAnswer } from './preview-protocol.ts';
import { PreviewRunner, type PreviewWorker } from './preview-runner.ts';
import { preview } from './preview-state.ts';

interface Given {
  /** Id of the model's mesh in the registry. */
  shapeId: string | null;
  /** What a task of the settings would make; null while something it needs is missing. */
  spec: LatticeSpec<PictureAddress> | null;
  process: PrintProcess;
  /** Name of the material. */
  material: string;
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
  if (newest) preview.busy = false;
  dropShape(preview.shapeId);
  if (answer.kind === 'failed') {
    Object.assign(preview, { shapeId: null, figures: null, tookMs: null, failed: answer.code });
    return;
  }
  const { shape, figures, tookMs } = answer;
  const shapeId = shape && keepShape(shape);
  Object.assign(preview, { shapeId, figures, tookMs, failed: null });
}

function clear(): void {
  dropShape(preview.shapeId);
  Object.assign(preview, { shapeId: null, figures: null, failed: null, tookMs: null, busy: false });
}

/** Keeps the preview of the settings on the stage: asked anew at every change, shown as it comes. */
export function usePreview({ shapeId, spec, process, material, off }: Given): void {
  const runner = useRef<PreviewRunner | null>(null);
  useEffect(() => {
    const made = new PreviewRunner(openWorker, show);
    runner.current = made;
    return () => {
      made.stop();
      clear();
    };
  }, []);
  const idle = off || shapeId === null;
  useEffect(() => {
    const shape = idle || shapeId === null ? undefined : shapeOf(shapeId);
    clear();
    runner.current?.setModel(shape?.kind === 'mesh' ? shape.mesh : null);
  }, [shapeId, idle]);
  const wanted = spec === null ? null : JSON.stringify({ spec, process, material });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model asks for the same preview anew
  useEffect(() => {
    if (idle || wanted === null) {
      runner.current?.drop();
      clear();
      return;
    }
    preview.busy = true;
    runner.current?.ask(JSON.parse(wanted));
  }, [wanted, idle, shapeId]);
}
