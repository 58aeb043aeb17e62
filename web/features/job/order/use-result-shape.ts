import { useEffect, useEffectEvent, useState } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { dropShape, keepShape } from '../../../mesh/registry.ts';
import { objectAddress } from './fresh-address.ts';
import { openShapeOf, previewUrl } from './open-shape-of.ts';

/** Lattice of an order, an id of the mesh registry; null until it is loaded. `isBroken` if it cannot be. */
export interface ResultShape {
  latticeId: string | null;
  /** True while it is loaded, or only its coarse level is there. */
  isPending: boolean;
  isBroken: boolean;
  retry: () => void;
}

const NONE: Omit<ResultShape, 'retry'> = { latticeId: null, isPending: false, isBroken: false };

/** Loads the lattice of an order outside the workspace, and releases it with the page. */
export function useResultShape(order: WorkspaceDetail | undefined): ResultShape {
  const [shape, setShape] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  const preview = order === undefined ? null : objectAddress(previewUrl(order));
  const load = useEffectEvent((show: (next: typeof NONE) => void) =>
    openShapeOf(order!, {
      kind: 'drawing',
      urlOf: previewUrl,
      onShape: (one, isLast) => show({ latticeId: keepShape(one), isPending: !isLast, isBroken: false }),
      onFailed: () => show({ ...NONE, isBroken: true }),
    }),
  );
  // Keyed by the object: its signed address changes with every read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same object.
  useEffect(() => {
    if (preview === null) return;
    let shown: string | null = null;
    const show = (next: typeof NONE) => {
      dropShape(shown);
      shown = next.latticeId;
      setShape(next);
    };
    const stop = load(show);
    return () => {
      stop();
      show(NONE);
    };
  }, [preview, attempt]);
  const isPending = shape.isPending || (preview !== null && shape.latticeId === null && !shape.isBroken);
  return { ...shape, isPending, retry: () => setAttempt((last) => last + 1) };
}
