import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isCurved, type PressFigures, type PressPoint } from '../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../lib/format.ts';

/** Travels closer than this, as a share, are one point. */
const SAME_SHARE = 1e-6;

/** Returns the key of the sentence that says why the straight line ends. */
export function endText({ limit, skin, yieldsInBottom }: PressFigures, isSurface: boolean) {
  if (limit.by !== 'yield') return `press.end.${limit.by}` as const;
  if (skin && skin.firstYield.travelMm <= limit.travelMm) return 'press.end.skin';
  if (yieldsInBottom) return 'press.end.bottom';
  return isSurface ? 'press.end.wall' : 'press.end.yield';
}

/** Key of the name of the part that yields first. */
function firstYieldText({ yieldsInBottom }: PressFigures, isSurface: boolean) {
  if (yieldsInBottom) return 'press.bottomYields';
  return isSurface ? 'press.wallYields' : 'press.firstYield';
}

/** Figures of a press test: name and value per row. */
export function PressFigureRows({ figures, isSurface }: { figures: PressFigures; isSurface: boolean }) {
  const { t } = useTranslation();
  const about = (text: string) => (figures.isEstimate || figures.skin ? t('press.about', { text }) : text);
  const isBeyond = ({ travelMm }: PressPoint) => travelMm > figures.limit.travelMm * (1 + SAME_SHARE);
  const point = (at: PressPoint) => {
    const { forceN, travelMm } = at;
    const text = about(t('press.point', { force: formatFigure(forceN), travel: formatFigure(travelMm) }));
    return isBeyond(at) ? t('press.beyond', { text }) : text;
  };
  const rangeText = ({ leastNPerMm, mostNPerMm }: NonNullable<PressFigures['stiffnessRange']>) =>
    t('press.range', { least: formatFigure(leastNPerMm), most: formatFigure(mostNPerMm) });
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
  const massRow = [t('press.mass'), `${formatFigure(figures.massG)} g`] as const;
  const lineRows = (): (readonly [string, string])[] => [
    [t('press.stiffness'), about(`${formatFigure(figures.stiffnessNPerMm)} N/mm`)],
    ...(figures.stiffnessRange
      ? [[t('press.stiffnessRange'), rangeText(figures.stiffnessRange)] as const]
      : []),
    ...(figures.apparentModulusMPa === null
      ? []
      : [[t('press.modulus'), about(`${formatFigure(figures.apparentModulusMPa)} MPa`)] as const]),
    [t(firstYieldText(figures, isSurface)), point(figures.firstYield)],
    ...(figures.skin ? [[t('press.skinYields'), point(figures.skin.firstYield)] as const] : []),
    ...(isSurface ? [] : strutRows()),
    massRow,
    [t('press.perGram'), about(`${formatFigure(figures.stiffnessPerGram)} N/mm`)],
  ];
  const isLine = !isCurved(figures);
  const rows = isLine ? lineRows() : [massRow];
  const { firstYield, hundredthYields, firstBuckling, skin } = figures;
  const marked = !isLine
    ? []
    : [firstYield, skin?.firstYield, ...(isSurface ? [] : [hundredthYields, firstBuckling])];
  return (
    <>
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
      {marked.some((at) => at != null && isBeyond(at)) && (
        <Text textStyle="xs" color="fg.muted" data-testid="press-beyond">
          {t('press.beyondNote')}
        </Text>
      )}
    </>
  );
}
