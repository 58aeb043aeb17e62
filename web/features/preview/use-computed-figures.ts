import { useEffect, useState } from 'react';
import type { ElasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import type { FoamCells } from '../../../core/mechanics/chart/foam-figures.ts';
import type { StretchedCells } from '../../../core/mechanics/chart/stretched-figures.ts';
import { WorkerLink } from '../../lib/worker-calls.ts';
import type { ElasticCalls } from './elastic.worker.ts';

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
  const [link] = useState(elasticLink);
  useEffect(() => {
    if (cells === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(async () => {
      const figures = await link.call('figures', cells, { signal }).catch(() => null);
      if (!signal.aborted) setFound({ of: cells, figures });
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [cells, link]);
  useEffect(() => () => link.end(), [link]);
  const isFound = found !== null && found.of === cells;
  return { figures: isFound ? found.figures : null, busy: cells !== null && !isFound };
}

function elasticLink(): WorkerLink<ElasticCalls> {
  return new WorkerLink(
    () => new Worker(new URL('./elastic.worker.ts', import.meta.url), { type: 'module' }),
  );
}
