import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type SharedResult, shareOpen } from '../../../core/contract/calls/share.ts';
import { api } from '../../api/client.ts';
import { openShape } from '../../mesh/mesh-worker.ts';
import { dropShape, keepShape } from '../../mesh/registry.ts';

/** Ids of the shapes of a shared result. An id is null while its shape loads, or if the result has no such shape. */
export interface SharedShapes {
  latticeId: string | null;
  structureId: string | null;
  /** The coarse lattice is visible while the full one loads. */
  refining: boolean;
}

const NONE: SharedShapes = { latticeId: null, structureId: null, refining: false };

/** The result behind a link. An unknown or ended link is an error. */
export function useSharedResult(token: string) {
  return useQuery({
    queryKey: ['shared', token],
    queryFn: () => api(shareOpen, { body: { token } }),
    enabled: token !== '',
    retry: false,
    // The addresses are needed once, at once.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads the shapes of a shared result, and releases them with the page. `onFailed` if the lattice cannot be loaded. */
export function useSharedShapes(result: SharedResult | undefined, onFailed: () => void): SharedShapes {
  const [shapes, setShapes] = useState(NONE);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (result === undefined) return;
    const stop = new AbortController();
    let now = NONE;
    const show = (next: Partial<SharedShapes>) => {
      for (const slot of ['latticeId', 'structureId'] as const)
        if (next[slot] !== undefined) dropShape(now[slot]);
      now = { ...now, ...next };
      setShapes(now);
    };
    openShape(
      { kind: 'drawing', url: result.preview },
      (shape, last) => {
        if (!stop.signal.aborted) show({ latticeId: keepShape(shape), refining: !last });
      },
      stop.signal,
    ).catch(() => !stop.signal.aborted && failed());
    if (result.frame !== null)
      openShape(
        { kind: 'skeleton', url: result.frame },
        (shape) => !stop.signal.aborted && show({ structureId: keepShape(shape) }),
        stop.signal,
        // The lattice shows without it.
      ).catch(() => {});
    return () => {
      stop.abort();
      show(NONE);
    };
  }, [result]);
  return shapes;
}
