import { chakra, SimpleGrid } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PressFigures, PressPoint } from '../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../lib/format.ts';

/** Figures of a press test: name and value per row. */
export function PressFigureRows({ figures, isSurface }: { figures: PressFigures; isSurface: boolean }) {
  const { t } = useTranslation();
  const about = (text: string) => (figures.isEstimate ? t('press.about', { text }) : text);
  const point = ({ forceN, travelMm }: PressPoint) =>
    about(t('press.point', { force: formatFigure(forceN), travel: formatFigure(travelMm) }));
  const strutRows = (): [string, string][] => [
    [
      t('press.hundredth'),
      figures.hundredthYields === null ? t('press.compare.unknown') : point(figures.hundredthYields),
    ],
    [
      t('press.firstBuckling'),
      figures.firstBuckling === null ? t('press.none') : point(figures.firstBuckling),
    ],
  ];
  const rows: [string, string][] = [
    [t('press.stiffness'), about(`${formatFigure(figures.stiffnessNPerMm)} N/mm`)],
    ...(figures.apparentModulusMPa === null
      ? []
      : [[t('press.modulus'), about(`${formatFigure(figures.apparentModulusMPa)} MPa`)] as [string, string]]),
    [t(isSurface ? 'press.wallYields' : 'press.firstYield'), point(figures.firstYield)],
    ...(isSurface ? [] : strutRows()),
    [t('press.mass'), `${formatFigure(figures.massG)} g`],
    [t('press.perGram'), about(`${formatFigure(figures.stiffnessPerGram)} N/mm`)],
  ];
  return (
    <SimpleGrid
      templateColumns="auto auto"
      gapX="3"
      gapY="1"
      textStyle="xs"
      data-testid="press-figures"
      data-stiffness={figures.stiffnessNPerMm.toPrecision(6)}
      data-struts={figures.struts}
    >
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <chakra.span color="fg.muted">{name}</chakra.span>
          <chakra.span textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="medium">
            {value}
          </chakra.span>
        </Fragment>
      ))}
    </SimpleGrid>
  );
}
