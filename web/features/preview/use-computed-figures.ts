import { useEffect, useState } from 'react';
import type { ElasticFigures } from '../../../core/mechanics/chart/elastic-figures.ts';
import type { FoamCells } from '../../../core/mechanics/chart/foam-figures.ts';
import type { StretchedCells } from '../../../core/mechanics/chart/stretched-figures.ts';
import type { CellCurves, CurveCells } from '../../../core/mechanics/curve/cell-curve.ts';
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
  const { answer, busy } = useComputed(cells, figuresOf);
  return { figures: answer, busy };
}

/** Computes the curves of a cell in the same way. */
export function useCellCurves(cells: CurveCells | null): { curves: CellCurves | null; busy: boolean } {
  const { answer, busy } = useComputed(cells, curvesOf);
  return { curves: answer, busy };
}

type Compute<Request, Answer> = (
  link: WorkerLink<ElasticCalls>,
  request: Request,
  signal: AbortSignal,
) => Promise<Answer>;

function useComputed<Request, Answer>(request: Request | null, compute: Compute<Request, Answer>) {
  const [found, setFound] = useState<{ of: Request; answer: Answer | null } | null>(null);
  const [link] = useState(elasticLink);
  useEffect(() => {
    if (request === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(async () => {
      const answer = await compute(link, request, signal).catch(() => null);
      if (!signal.aborted) setFound({ of: request, answer });
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [request, compute, link]);
  useEffect(() => () => link.end(), [link]);
  const isFound = found !== null && found.of === request;
  return { answer: isFound ? found.answer : null, busy: request !== null && !isFound };
}

function figuresOf(link: WorkerLink<ElasticCalls>, cells: Cells, signal: AbortSignal) {
  return link.call('figures', cells, { signal });
}

function curvesOf(link: WorkerLink<ElasticCalls>, cells: CurveCells, signal: AbortSignal) {
  return link.call('curves', cells, { signal });
}

function elasticLink(): WorkerLink<ElasticCalls> {
  return new WorkerLink(
    () => new Worker(new URL('./elastic.worker.ts', import.meta.url), { type: 'module' }),
  );
}
