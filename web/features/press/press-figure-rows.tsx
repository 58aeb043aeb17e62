import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isCurved, type PressFigures, type PressPoint } from '../../../core/mechanics/press/press-figures.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import { formatFigure, formatWeight } from '../../lib/format.ts';
import { UNITS } from '../../lib/units.ts';
import { FigureGrid, type FigurePair } from '../../ui/figure-text.tsx';
import { Fold } from '../../ui/fold.tsx';
import { firstYieldText, hasPlates } from './press-notes.ts';

/** Travels closer than this, as a share, are one point. */
const SAME_SHARE = 1e-6;

/** Returns the key of the sentence that says why the straight line ends. */
export function endText(figures: PressFigures, isSurface: boolean) {
  const { limit, skin, yieldsInBottom } = figures;
  if (limit.by === 'strain' && !hasPlates(figures)) return 'press.end.travel';
  if (limit.by !== 'yield') return `press.end.${limit.by}` as const;
  if (skin && skin.firstYield.travelMm <= limit.travelMm) return 'press.end.skin';
  if (yieldsInBottom) return 'press.end.bottom';
  return isSurface ? 'press.end.wall' : 'press.end.yield';
}

/** Returns the key of the name of what ends the straight line first. */
function limitText(figures: PressFigures, isSurface: boolean) {
  const { limit, skin } = figures;
  if (limit.by === 'buckling') return 'press.firstBuckling';
  if (limit.by === 'strain') return hasPlates(figures) ? 'press.strainLimit' : 'press.travelLimit';
  return skin && skin.firstYield.travelMm <= limit.travelMm
    ? 'press.skinYields'
    : firstYieldText(figures, isSurface);
}

/** Figures of a press test: stiffness, what gives way first and weight at once, the others when they are asked for. */
export function PressFigureRows({ figures, isSurface }: { figures: PressFigures; isSurface: boolean }) {
  const { t } = useTranslation();
  const about = (text: string) => (figures.isEstimate || figures.skin ? t('press.about', { text }) : text);
  const isBeyond = ({ travelMm }: PressPoint) => travelMm > figures.limit.travelMm * (1 + SAME_SHARE);
  const point = (at: PressPoint) => {
    const text = about(
      t('press.point', { force: formatFigure(at.forceN), travel: formatFigure(at.travelMm) }),
    );
    return isBeyond(at) ? t('press.beyond', { text }) : text;
  };
  const rangeText = ({ leastNPerMm, mostNPerMm }: NonNullable<PressFigures['stiffnessRange']>) =>
    t('press.range', { least: formatFigure(leastNPerMm), most: formatFigure(mostNPerMm) });
  const firstText = firstYieldText(figures, isSurface);
  const massRow: FigurePair = [t('press.mass'), formatWeight(figures.massG)];
  const headRows = (): FigurePair[] => [
    [t('press.stiffness'), about(`${formatFigure(figures.stiffnessNPerMm)}\u00a0N/mm`)],
    [t(limitText(figures, isSurface)), about(`${formatFigure(figures.limit.forceN)}\u00a0N`)],
    massRow,
  ];
  const pointOr = (none: 'press.compare.unknown' | 'press.none', at: PressPoint | null) =>
    at === null ? t(none) : point(at);
  const otherRows = ({ stiffnessRange, apparentModulusMPa: modulus, skin }: PressFigures) =>
    keepPresent<FigurePair>([
      stiffnessRange && [t('press.stiffnessRange'), rangeText(stiffnessRange)],
      modulus !== null && [t('press.modulus'), about(UNITS.metric.stress([modulus]))],
      firstText !== limitText(figures, isSurface) && [t(firstText), point(figures.firstYield)],
      skin && [t('press.skinYields'), point(skin.firstYield)],
      !isSurface && [t('press.hundredth'), pointOr('press.compare.unknown', figures.hundredthYields)],
      !isSurface && [t('press.firstBuckling'), pointOr('press.none', figures.firstBuckling)],
      [t('press.perGram'), about(`${formatFigure(figures.stiffnessPerGram)}\u00a0N/mm/g`)],
    ]);
  if (isCurved(figures))
    return (
      <Box textStyle="xs" data-testid="press-figures" data-struts={figures.struts}>
        <FigureGrid templateColumns="auto auto" rows={[massRow]} />
      </Box>
    );
  const { hundredthYields, firstBuckling, skin } = figures;
  const others = [
    figures.firstYield,
    skin?.firstYield,
    ...(isSurface ? [] : [hundredthYields, firstBuckling]),
  ];
  return (
    <Box
      textStyle="xs"
      data-testid="press-figures"
      data-stiffness={figures.stiffnessNPerMm.toPrecision(6)}
      data-struts={figures.struts}
    >
      {/* A unit with a stroke would break there. */}
      <Grid as="dl" templateColumns="5fr 4fr 3fr" gap="1.5" whiteSpace="nowrap">
        {headRows().map(([name, value]) => (
          <Flex key={name} direction="column" p="2" gap="1" rounded="l2" bg="bg.subtle">
            <chakra.dt color="fg.muted" lineHeight="1.25" whiteSpace="normal">
              {name}
            </chakra.dt>
            <chakra.dd mt="auto" textStyle="sm" fontVariantNumeric="tabular-nums" fontWeight="semibold">
              {value}
            </chakra.dd>
          </Flex>
        ))}
      </Grid>
      <Fold mt="2" data-testid="press-more" title={t('press.more')}>
        <FigureGrid templateColumns="auto auto" rows={otherRows(figures)} />
        {others.some((at) => at != null && isBeyond(at)) && (
          <Text mt="1" color="fg.muted" data-testid="press-beyond">
            {t('press.beyondNote')}
          </Text>
        )}
      </Fold>
    </Box>
  );
}
