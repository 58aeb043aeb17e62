import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { twoModuli } from '../../../../core/catalogue/hardness.ts';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { type CellCurve, CURVE_SIDES, type CurveCells } from '../../../../core/mechanics/curve/cell-curve.ts';
import { hasCurve, springsBack } from '../../../../core/mechanics/curve/curve-cells.ts';
import { CURVE_STRAINS, curveFigures } from '../../../../core/mechanics/curve/curve-figures.ts';
import { sidesOf } from '../../../../core/spec/spec.ts';
import { useCellCurves } from '../../../features/preview/use-computed-figures.ts';
import { formatFigure } from '../../../lib/format.ts';
import { materialOf } from '../../../state/material.ts';
import { useSettings } from '../../../state/settings.ts';
import { FigureLine, FigureText } from '../../../ui/figure-text.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { CurvePicture } from '../../../ui/stiffness/curve-picture.tsx';
import { moduliNote } from '../../../ui/stiffness/moduli-note.ts';

/** Strain whose stress stands on the folded card, as in the design by stress. */
const SHOWN = CURVE_STRAINS.indexOf(0.25);

/** Stress over strain of a strut cell of an elastomer, pressed along z to half its height; computed in a worker. */
export function CurveCard() {
  const { t } = useTranslation();
  const now = useSettings();
  const material = materialOf(now);
  const { latticeId, stretch, densityPercent, sides, action } = now;
  const { poissonRatio, modulusMPa } = material;
  const isElastic = springsBack(material);
  const cells = useMemo((): CurveCells | null => {
    const lattice = latticeId === null ? undefined : latticeById(latticeId);
    if (lattice?.family !== 'strut' || !isElastic) return null;
    const density = densityPercent / 100;
    return { lattice, stretch, density, sides: sidesOf({ sides, action }), poissonRatio, axis: 2 };
  }, [latticeId, stretch, densityPercent, sides, action, isElastic, poissonRatio]);
  const isComputed = cells !== null && hasCurve(cells);
  const { curves, busy } = useCellCurves(isComputed ? cells : null);
  if (cells === null) return null;
  if (!isComputed) return <Text color="fg.muted">{t('press.curve.refused')}</Text>;
  if (curves === null && !busy) return null;
  const lines = curves && CURVE_SIDES.map((side) => inKPa(curves[side], modulusMPa));
  return (
    <>
      <FigureLine mt="1" data-testid="cell-curve" name={t('press.curve.at', { percent: 25 })}>
        {lines === null
          ? t('press.elastic.computing')
          : rangeText(lines.map((line) => curveFigures(line).stressAt[SHOWN]!))}
      </FigureLine>
      {lines && <CurveDetails lines={lines} moduli={twoModuli(material)} />}
    </>
  );
}

function inKPa(curve: CellCurve, modulusMPa: number): CellCurve {
  return { ...curve, stress: curve.stress.map((value) => 1000 * modulusMPa * value) };
}

/** Range of the values of a cell with free and with held sides; a dash stands beyond the end of a curve. */
function rangeText(values: readonly (number | null)[]): string {
  const texts = values.map((value) => (value === null ? '–' : formatFigure(value)));
  return `${[...new Set(texts)].join(' … ')}\u00a0kPa`;
}

interface DetailsProps {
  /** Curves in kPa, sides free and held. */
  lines: readonly CellCurve[];
  moduli: ReturnType<typeof twoModuli>;
}

function CurveDetails({ lines, moduli }: DetailsProps) {
  const { t } = useTranslation();
  const [free, held] = lines.map(({ strain, stress }) => ({ x: strain, y: stress }));
  const figures = lines.map(curveFigures);
  const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;
  const from = (strain: number | null) => (strain === null ? '–' : percent(strain));
  const rows: [string, string[]][] = [
    ...CURVE_STRAINS.map((at, i): [string, string[]] => [
      t('press.curve.stress', { percent: 100 * at }),
      figures.map(({ stressAt }) => (stressAt[i] == null ? '–' : formatFigure(stressAt[i]))),
    ]),
    [
      t('press.curve.plateau'),
      figures.map(({ plateau }) => (plateau === null ? '–' : formatFigure(plateau))),
    ],
    [t('press.curve.energy'), figures.map(({ energy }) => formatFigure(energy))],
    [t('press.curve.efficiency'), figures.map(({ efficiency }) => percent(efficiency.most))],
    [t('press.curve.best'), figures.map(({ efficiency }) => percent(efficiency.atStrain))],
    [t('press.curve.buckles'), lines.map(({ bucklesAt }) => from(bucklesAt))],
    [t('press.curve.touches'), lines.map(({ touchesAt }) => from(touchesAt))],
    ...(lines.some(({ end }) => end === 'collapse')
      ? [
          [
            t('press.curve.collapse'),
            lines.map(({ end, strain }) => (end === 'collapse' ? percent(strain.at(-1)!) : '–')),
          ] as [string, string[]],
        ]
      : []),
  ];
  return (
    <Fold mt="1" title={t('press.curve.title')} titleTestId="cell-curve-open">
      <CurvePicture
        free={free!}
        held={held!}
        marks={CURVE_STRAINS.map((x) => ({ x, text: percent(x) }))}
        formatY={(value) => `${formatFigure(value)}\u00a0kPa`}
        label={t('press.curve.label')}
      />
      <SimpleGrid
        templateColumns="1fr auto auto"
        gapX="3"
        gapY="0.5"
        mb="1.5"
        data-testid="cell-curve-figures"
      >
        <span />
        {CURVE_SIDES.map((side) => (
          <chakra.span key={side} color="fg.muted" textAlign="end">
            {t(`press.curve.${side}`)}
          </chakra.span>
        ))}
        {rows.map(([name, values]) => (
          <Fragment key={name}>
            <chakra.span color="fg.muted">{name}</chakra.span>
            {CURVE_SIDES.map((side, i) => (
              <FigureText key={side}>{values[i]}</FigureText>
            ))}
          </Fragment>
        ))}
      </SimpleGrid>
      <Text color="fg.muted">
        {t('press.curve.note')} {moduli && moduliNote(t, moduli)}
      </Text>
    </Fold>
  );
}
