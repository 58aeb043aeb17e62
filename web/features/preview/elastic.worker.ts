import { type FoamCells, foamFigures } from '../../../core/mechanics/chart/foam-figures.ts';
import { type StretchedCells, stretchedFigures } from '../../../core/mechanics/chart/stretched-figures.ts';
import { serveCalls } from '../../lib/worker-calls.ts';

const calls = {
  figures: (cells: StretchedCells | FoamCells) =>
    'seed' in cells ? foamFigures(cells) : stretchedFigures(cells),
};

export type ElasticCalls = typeof calls;

serveCalls(calls);
