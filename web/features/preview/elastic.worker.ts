import { type FoamCells, foamFigures } from '../../../core/mechanics/chart/foam-figures.ts';
import { type StretchedCells, stretchedFigures } from '../../../core/mechanics/chart/stretched-figures.ts';

self.onmessage = ({ data }: MessageEvent<StretchedCells | FoamCells>) => {
  self.postMessage('seed' in data ? foamFigures(data) : stretchedFigures(data));
};
