import { type StretchedCells, stretchedFigures } from '../../../core/mechanics/chart/stretched-figures.ts';

self.onmessage = ({ data }: MessageEvent<StretchedCells>) => {
  self.postMessage(stretchedFigures(data));
};
