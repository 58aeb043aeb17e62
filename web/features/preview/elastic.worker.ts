import { type FoamCells, foamFigures } from '../../../core/mechanics/chart/foam-figures.ts';
import { type StretchedCells, stretchedFigures } from '../../../core/mechanics/chart/stretched-figures.ts';
import { cellCurves } from '../../../core/mechanics/curve/cell-curve.ts';
import { serveCalls } from '../../lib/worker-calls.ts';

const calls = {
  figures: (cells: StretchedCells | FoamCells) =>
    'seed' in cells ? foamFigures(cells) : stretchedFigures(cells),
  curves: cellCurves,
};

export type ElasticCalls = typeof calls;

serveCalls(calls);
