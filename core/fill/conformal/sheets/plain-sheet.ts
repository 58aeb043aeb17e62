import { surfaceDensity } from '../../../cells/tpms/density.ts';
import type { SheetMaker } from './conformal-sheet.ts';
import { columnsVolume } from './fine-columns.ts';
import { sheetWires } from './sheet-wires.ts';

/** Sheet for a page: its lines, and its volume by the surface's law, within 5 %. It makes no body. */
export const plainSheet: SheetMaker = ({ surface, net, columns, distance, halfMm, cells, layerMm }) => {
  const domainMm3 = columnsVolume(columns);
  const edgeMm = Math.sqrt(domainMm3 / cells / layerMm);
  const share = surfaceDensity({ surface, variant: 'sheet', cellMm: [edgeMm, edgeMm, layerMm] }, 2 * halfMm);
  return {
    segments: sheetWires({ net, columns }, distance.values),
    volumeMm3: share * domainMm3,
    lostShare: 0,
  };
};
