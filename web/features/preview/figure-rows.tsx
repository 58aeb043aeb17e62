import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import type { HardnessReport } from '../../../core/spec/report.ts';
import { waitText } from '../../lib/date-text.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { FigureGrid, type FigurePair } from '../../ui/figure-text.tsx';
import { densityText, percentOf, weightText } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';

interface FiguresProps {
  figures: PreviewFigures;
  material: Material;
  materialText: string;
  /** Leaves out size and time, which the estimate beside it shows. */
  brief: boolean;
}

export function FigureRows({ figures, material, materialText, brief }: FiguresProps) {
  const { t } = useTranslation();
  const { struts, conformal, links, hardness, coverage } = figures;
  const bodies = coverage && { kept: coverage.bodiesKept, all: coverage.bodies };
  const across = conformal && { cells: formatCount(conformal.cells), layers: conformal.layers };
  const rows = keepPresent<FigurePair>([
    [t('viewer.preview.density'), densityText(figures)],
    [t('viewer.preview.weight', { material: materialText }), weightText(figures, material)],
    struts !== null && [t('viewer.preview.struts'), formatCount(struts)],
    across && [t('viewer.preview.cells'), t('viewer.preview.cellsAcross', across)],
    links > 0 && [t('viewer.preview.links'), formatCount(links)],
    ...(hardness ? hardnessRows(hardness, t) : []),
    coverage && [t('viewer.preview.coverage'), percentOf(coverage.share)],
    bodies && bodies.all > 1 && [t('viewer.preview.bodies'), t('viewer.preview.bodiesOf', bodies)],
    !brief && [t('viewer.preview.file'), formatBytes(figures.fileBytes)],
    !brief && [t('viewer.preview.time'), waitText(figures.seconds, t)],
  ]);
  return <FigureGrid rows={rows} columns={2} textStyle="xs" data-testid="preview-figures" />;
}

/** How near the lattice comes to the hardness that a pressure map asks for. */
function hardnessRows({ shareWithin, withinShoreA, largestShoreA }: HardnessReport, t: TFunction) {
  return [
    [t('viewer.preview.hardnessWithin', { shoreA: withinShoreA }), percentOf(shareWithin)],
    [t('viewer.preview.hardnessLargest'), t('viewer.preview.shoreA', { value: largestShoreA.toFixed(1) })],
  ] as const;
}
