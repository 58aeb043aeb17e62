import { chakra, SimpleGrid } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '../../../core/catalogue/materials.ts';
import type { HardnessReport } from '../../../core/spec/report.ts';
import { waitText } from '../../lib/date-text.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { densityText, percentOf, weightText } from './preview-figures.ts';
import type { PreviewFigures } from './preview-protocol.ts';

interface FiguresProps {
  figures: PreviewFigures;
  material: Material;
  materialText: string;
  /** Leaves out size and time, which the estimate beside it shows. */
  brief: boolean;
}

/** Figures of a preview: name and value per row. */
export function FigureRows({ figures, material, materialText, brief }: FiguresProps) {
  const { t } = useTranslation();
  const rows: readonly (readonly [string, string])[] = [
    [t('viewer.preview.density'), densityText(figures)],
    [t('viewer.preview.weight', { material: materialText }), weightText(figures, material)],
    ...(figures.struts === null ? [] : [[t('viewer.preview.struts'), formatCount(figures.struts)] as const]),
    ...(figures.conformal === null
      ? []
      : [
          [
            t('viewer.preview.cells'),
            t('viewer.preview.cellsAcross', {
              cells: formatCount(figures.conformal.cells),
              layers: figures.conformal.layers,
            }),
          ] as const,
        ]),
    ...(figures.links === 0 ? [] : [[t('viewer.preview.links'), formatCount(figures.links)] as const]),
    ...(figures.hardness === undefined ? [] : hardnessRows(figures.hardness, t)),
    ...(figures.coverage === null
      ? []
      : [[t('viewer.preview.coverage'), percentOf(figures.coverage.share)] as const]),
    ...(figures.coverage === null || figures.coverage.bodies < 2
      ? []
      : [
          [
            t('viewer.preview.bodies'),
            t('viewer.preview.bodiesOf', {
              kept: figures.coverage.bodiesKept,
              all: figures.coverage.bodies,
            }),
          ] as const,
        ]),
    ...(brief
      ? []
      : [
          [t('viewer.preview.file'), formatBytes(figures.fileBytes)] as const,
          [t('viewer.preview.time'), waitText(figures.seconds, t)] as const,
        ]),
  ];
  return (
    <SimpleGrid columns={2} gapX="3" gapY="1" textStyle="xs" data-testid="preview-figures">
      {rows.map(([name, value]) => (
        <Pair key={name} name={name}>
          {value}
        </Pair>
      ))}
    </SimpleGrid>
  );
}

/** How near the lattice comes to the hardness that a pressure map asks for. */
function hardnessRows({ shareWithin, withinShoreA, largestShoreA }: HardnessReport, t: TFunction) {
  return [
    [t('viewer.preview.hardnessWithin', { shoreA: withinShoreA }), percentOf(shareWithin)],
    [t('viewer.preview.hardnessLargest'), t('viewer.preview.shoreA', { value: largestShoreA.toFixed(1) })],
  ] as const;
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <chakra.span color="fg.muted">{name}</chakra.span>
      <chakra.span textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="medium">
        {children}
      </chakra.span>
    </>
  );
}
