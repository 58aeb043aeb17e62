import { useCallbackRef } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { type SliceableFile, workspaceSlicing } from '../../../core/contract/calls/slicing.ts';
import { ApiError } from '../../../core/contract/client.ts';
import type { LayerExport } from '../../../core/slicing/formats/write-layers.ts';
import { api } from '../../api/client.ts';
import { whenMade } from '../../api/when-made.ts';
import { WorkerFailure, WorkerLink } from '../../lib/worker-calls.ts';
import { showContactNotice } from '../../state/contact-notice.ts';
import type { SlicingCalls } from './slicing.worker.ts';
import type { DrawnLayer, OpenedPart, SlicedPart, TrappedAnswer } from './slicing-answers.ts';

/** Errors of slicing that leave nothing to show. */
const SLICING_FAILURES = ['open-surface', 'nothing-to-slice', 'too-many-layers'] as const;

/** Reason why there are no layers. */
export type LayersFailure = 'notPaid' | 'not-loaded' | (typeof SLICING_FAILURES)[number];

export interface Layers {
  /** File that is sliced; null before the server named it. */
  file: Pick<SliceableFile, 'fileName' | 'precision'> | null;
  part: OpenedPart | null;
  sliced: SlicedPart | null;
  /** Drawn layer; it lags behind `index` while the worker is busy. */
  layer: DrawnLayer | null;
  index: number;
  show: (index: number) => void;
  /** Share of the file that was loaded, 0 to 1. */
  loaded: number;
  failure: LayersFailure | null;
  retry: () => void;
  save: (choice: LayerExport, onProgress: (share: number) => void) => Promise<Blob>;
  /** Finds where unused material stays behind openings narrower than this. */
  trapped: (openingMm: number) => Promise<TrappedAnswer>;
}

/** Loads the file of an order in a worker and slices it. Closes by `onRefused` without the grant. */
export function useLayers(orderId: string, layerMm: number, onRefused: () => void): Layers {
  const worker = useRef<WorkerLink<SlicingCalls> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<Layers, 'show' | 'retry' | 'save' | 'trapped'>>(NOTHING);
  const change = useCallbackRef((changes: Partial<Layers>) => setState((now) => ({ ...now, ...changes })));
  const fail = useCallbackRef((error: unknown) => {
    if (error instanceof ApiError && error.codeName === 'notGranted') {
      showContactNotice(error);
      onRefused();
    } else change({ failure: failureOf(error) });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts again
  useEffect(() => {
    const own = new WorkerLink<SlicingCalls>(
      () => new Worker(new URL('./slicing.worker.ts', import.meta.url), { type: 'module' }),
    );
    const left = new AbortController();
    worker.current = own;
    setState(NOTHING);
    const open = async () => {
      const { signal } = left;
      const file = await whenMade(
        () => api(workspaceSlicing, { query: { id: orderId } }, { signal }),
        signal,
      );
      change({ file });
      const onPart = (loaded: number) => change({ loaded });
      const part = await own.call('open', { url: file.url, bytes: file.fileSize }, { onPart });
      if (!signal.aborted) change({ part });
    };
    open().catch((error: unknown) => {
      if (!left.signal.aborted) fail(error);
    });
    return () => {
      left.abort();
      own.end();
    };
  }, [orderId, attempt, change, fail]);

  const { part } = state;
  useEffect(() => {
    if (part === null) return;
    let isOver = false;
    change({ sliced: null, layer: null });
    worker.current?.call('slice', layerMm).then(
      (sliced) => {
        if (!isOver) change({ sliced, index: middleOf(sliced) });
      },
      (error: unknown) => {
        if (!isOver) fail(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [part, layerMm, change, fail]);

  useDrawnLayer(worker, state, { change, fail });
  return {
    ...state,
    show: (index) =>
      change({ index: Math.max(0, Math.min((state.sliced?.heightsMm.length ?? 1) - 1, index)) }),
    retry: () => setAttempt(attempt + 1),
    save: (choice, onProgress) => worker.current!.call('export', choice, { onPart: onProgress }),
    trapped: (openingMm) => worker.current!.call('trapped', openingMm),
  };
}

const NOTHING = {
  file: null,
  part: null,
  sliced: null,
  layer: null,
  index: 0,
  loaded: 0,
  failure: null,
} as const;

/** Asks for the shown layer, one at a time: of the layers a slider passes, those that can be cut are drawn. */
function useDrawnLayer(
  worker: { current: WorkerLink<SlicingCalls> | null },
  { sliced, index }: Pick<Layers, 'sliced' | 'index'>,
  { change, fail }: { change: (changes: Partial<Layers>) => void; fail: (error: unknown) => void },
): void {
  const wanted = useRef<number | null>(null);
  /** Worker that cuts a layer; one that has ended never answers. */
  const busy = useRef<WorkerLink<SlicingCalls> | null>(null);
  useEffect(() => {
    if (sliced === null) return;
    wanted.current = sliced.heightsMm[index] ?? null;
    const own = worker.current;
    if (own === null || busy.current === own) return;
    busy.current = own;
    const next = async () => {
      while (wanted.current !== null) {
        const heightMm = wanted.current;
        wanted.current = null;
        const layer = await own.call('layer', heightMm);
        change({ layer });
      }
    };
    next()
      .catch(fail)
      .finally(() => {
        if (busy.current === own) busy.current = null;
      });
  }, [sliced, index, worker, change, fail]);
}

/** A layer that shows something at once. */
function middleOf({ heightsMm }: SlicedPart): number {
  return Math.floor(heightsMm.length / 2);
}

function failureOf(error: unknown): LayersFailure {
  if (error instanceof ApiError && error.codeName === 'notPaid') return 'notPaid';
  const code = error instanceof WorkerFailure ? error.code : null;
  return SLICING_FAILURES.find((failure) => failure === code) ?? 'not-loaded';
}
