import { useEffect, useEffectEvent, useState } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { openShape } from '../../../mesh/mesh-worker.ts';
import { dropShape, keepShape } from '../../../mesh/registry.ts';
import { objectAddress, withFreshAddress } from './fresh-address.ts';
import { rereadOrder } from './use-order.ts';
import { previewUrl } from './use-results.ts';

/** Lattice of an order, an id of the mesh registry; null until it is loaded. `isBroken` if it cannot be. */
interface ResultShape {
  latticeId: string | null;
  /** True while only its coarse level is there. */
  refining: boolean;
  isBroken: boolean;
}

const NONE: ResultShape = { latticeId: null, refining: false, isBroken: false };

/** Loads the lattice of an order outside the workspace, and releases it with the page. */
export function useResultShape(order: WorkspaceDetail | undefined): ResultShape {
  const [shape, setShape] = useState(NONE);
  const preview = order === undefined ? null : objectAddress(previewUrl(order));
  const load = useEffectEvent((stop: AbortController, show: (next: ResultShape) => void) => {
    const { id } = order!;
    const open = (url: string) =>
      openShape(
        { kind: 'drawing', url },
        (one, last) => {
          if (!stop.signal.aborted) show({ latticeId: keepShape(one), refining: !last, isBroken: false });
        },
        stop.signal,
      );
    const fresh = async () => previewUrl(await rereadOrder(id));
    withFreshAddress({ url: previewUrl(order!)!, freshAddress: fresh }, open, stop.signal).catch(() => {
      if (!stop.signal.aborted) show({ ...NONE, isBroken: true });
    });
  });
  // Keyed by the object: its signed address changes with every read.
  useEffect(() => {
    if (preview === null) return;
    const stop = new AbortController();
    let shown: string | null = null;
    const show = (next: ResultShape) => {
      dropShape(shown);
      shown = next.latticeId;
      setShape(next);
    };
    load(stop, show);
    return () => {
      stop.abort();
      show(NONE);
    };
  }, [preview]);
  return shape;
}
