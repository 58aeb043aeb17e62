import { Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isCurved, type PressFigures, type PressPoint } from '../../../core/mechanics/press/press-figures.ts';
import { formatFigure } from '../../lib/format.ts';
import { Fold } from '../../ui/fold.tsx';

/** Name and value of a figure. */
type Row = readonly [string, string];

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

/** Figures of a press test: stiffness, first yield and weight at once, the others when they are asked for. */
export function PressFigureRows({ figures, isSurface }: { figures: PressFigures; isSurface: boolean }) {
  const { t } = useTranslation();
  const about = (text: string) => (figures.isEstimate || figures.skin ? t('press.about', { text }) : text);
  const isBeyond = ({ travelMm }: PressPoint) => travelMm > figures.limit.travelMm * (1 + SAME_SHARE);
  const mark = (at: PressPoint, text: string) =>
    isBeyond(at) ? t('press.beyond', { text: about(text) }) : about(text);
  const point = (at: PressPoint) =>
    mark(at, t('press.point', { force: formatFigure(at.forceN), travel: formatFigure(at.travelMm) }));
  const rangeText = ({ leastNPerMm, mostNPerMm }: NonNullable<PressFigures['stiffnessRange']>) =>
    t('press.range', { least: formatFigure(leastNPerMm), most: formatFigure(mostNPerMm) });
  const strutRows = (): Row[] => [
    [
      t('press.hundredth'),
      figures.hundredthYields === null ? t('press.compare.unknown') : point(figures.hundredthYields),
    ],
    [
      t('press.firstBuckling'),
      figures.firstBuckling === null ? t('press.none') : point(figures.firstBuckling),
    ],
  ];
  const massRow: Row = [t('press.mass'), `${formatFigure(figures.massG)} g`];
  const headRows = (): Row[] => [
    [t('press.stiffness'), about(`${formatFigure(figures.stiffnessNPerMm)} N/mm`)],
    [
      t(firstYieldText(figures, isSurface)),
      mark(figures.firstYield, `${formatFigure(figures.firstYield.forceN)} N`),
    ],
    massRow,
  ];
  const otherRows = (): Row[] => [
    ...(figures.stiffnessRange
      ? [[t('press.stiffnessRange'), rangeText(figures.stiffnessRange)] as const]
      : []),
    ...(figures.apparentModulusMPa === null
      ? []
      : [[t('press.modulus'), about(`${formatFigure(figures.apparentModulusMPa)} MPa`)] as const]),
    ...(figures.skin ? [[t('press.skinYields'), point(figures.skin.firstYield)] as const] : []),
    ...(isSurface ? [] : strutRows()),
    [t('press.perGram'), about(`${formatFigure(figures.stiffnessPerGram)} N/mm/g`)],
  ];
  if (isCurved(figures))
    return (
      <Box textStyle="xs" data-testid="press-figures" data-struts={figures.struts}>
        <Rows rows={[massRow]} />
      </Box>
    );
  const { hundredthYields, firstBuckling, skin } = figures;
  const others = [skin?.firstYield, ...(isSurface ? [] : [hundredthYields, firstBuckling])];
  const note = (
    <Text mt="1" color="fg.muted" data-testid="press-beyond">
      {t('press.beyondNote')}
    </Text>
  );
  const isFirstBeyond = isBeyond(figures.firstYield);
  return (
    <Box
      textStyle="xs"
      data-testid="press-figures"
      data-stiffness={figures.stiffnessNPerMm.toPrecision(6)}
      data-struts={figures.struts}
    >
      <SimpleGrid as="dl" columns={3} gap="2">
        {headRows().map(([name, value]) => (
          <Flex key={name} direction="column" p="2" gap="1" rounded="l2" bg="bg.subtle">
            <chakra.dt color="fg.muted" lineHeight="1.25">
              {name}
            </chakra.dt>
            <chakra.dd mt="auto" textStyle="sm" fontVariantNumeric="tabular-nums" fontWeight="semibold">
              {value}
            </chakra.dd>
          </Flex>
        ))}
      </SimpleGrid>
      <Fold mt="2" data-testid="press-more" title={t('press.more')}>
        <Rows rows={otherRows()} />
        {!isFirstBeyond && others.some((at) => at != null && isBeyond(at)) && note}
      </Fold>
      {isFirstBeyond && note}
    </Box>
  );
}

/** A name and a value in each line. */
function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <SimpleGrid templateColumns="auto auto" gapX="3" gapY="1">
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
