import { useEffect, useState } from 'react';
import type { ElasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import type { StretchedCells } from '../../../core/mechanics/chart/stretched-figures.ts';

/** The settings rest this long before their cells are computed, ms. */
const QUIET_MS = 200;

/**
 * Computes the stiffness of stretched cells in a separate worker, which ends with its answer or with newer cells.
 * `busy` is true until then; `figures` stay null where it fails, and for no cells.
 */
export function useStretchedFigures(cells: StretchedCells | null): {
  figures: ElasticFigures | null;
  busy: boolean;
} {
  const [found, setFound] = useState<{ of: StretchedCells; figures: ElasticFigures | null } | null>(null);
  useEffect(() => {
    if (cells === null) return;
    let worker: Worker | null = null;
    const end = (figures: ElasticFigures | null) => {
      worker?.terminate();
      setFound({ of: cells, figures });
    };
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./stretched.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<ElasticFigures>) => end(data);
      worker.onerror = () => end(null);
      worker.postMessage(cells);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [cells]);
  const isFound = found !== null && found.of === cells;
  return { figures: isFound ? found.figures : null, busy: cells !== null && !isFound };
}
