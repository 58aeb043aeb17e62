import { useEffect, useRef, useState } from 'react';
import type { ElasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import type { FoamCells } from '../../../core/mechanics/chart/foam-figures.ts';
import type { StretchedCells } from '../../../core/mechanics/chart/stretched-figures.ts';

/** The settings rest this long before their cells are computed, ms. */
const QUIET_MS = 200;

type Cells = StretchedCells | FoamCells;

/**
 * Computes the stiffness of stretched cells, or of a foam, in a separate worker. Newer cells end a worker that still
 * computes; one that has answered waits for them, with its code compiled and the foam's struts at hand. `busy` is true until
 * the answer; `figures` stay null where it fails, and for no cells.
 */
export function useComputedFigures(cells: Cells | null): { figures: ElasticFigures | null; busy: boolean } {
  const [found, setFound] = useState<{ of: Cells; figures: ElasticFigures | null } | null>(null);
  const waiting = useRef<Worker | null>(null);
  useEffect(() => {
    if (cells === null) return;
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      worker = waiting.current ?? newWorker();
      waiting.current = null;
      worker.onmessage = ({ data }: MessageEvent<ElasticFigures>) => {
        waiting.current = worker;
        worker = null;
        setFound({ of: cells, figures: data });
      };
      worker.onerror = () => {
        worker?.terminate();
        worker = null;
        setFound({ of: cells, figures: null });
      };
      worker.postMessage(cells);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [cells]);
  useEffect(
    () => () => {
      waiting.current?.terminate();
      waiting.current = null;
    },
    [],
  );
  const isFound = found !== null && found.of === cells;
  return { figures: isFound ? found.figures : null, busy: cells !== null && !isFound };
}

function newWorker(): Worker {
  return new Worker(new URL('./elastic.worker.ts', import.meta.url), { type: 'module' });
}
