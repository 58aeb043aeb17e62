import { useTranslation } from 'react-i18next';
import { gradientSource } from '../../../../core/rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../../../../core/rules/parameters/gradient-images.ts';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { endScale } from '../../../features/lattice/edit/gradient-ends.ts';
import { FIELD_COLORS } from '../../../features/viewer/colors.ts';
import { StageLegend } from '../../../features/viewer/stage-legend.tsx';
import { formatMm } from '../../../lib/format.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { type GradientSettings, useSettings } from '../../../state/settings.ts';
import { useIsPaintable, usePaintedField } from './use-painted-field.ts';

/** Colours of the field, or shades of the picture, on the model: what they measure, and the lattice at both ends. */
export function FieldLegend({ extentMm, endPx }: { extentMm: Point; endPx: number }) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const field = usePaintedField();
  const isPaintable = useIsPaintable();
  const source = gradientSource(now.gradient);
  const isPicture = source === 'picture';
  if (!isPaintable || (isPicture ? now.gradient.picture : field) === null) return null;
  const { ends, digits, endOf } = endScale(now);
  const endText = (rodMm: number) =>
    t(`modes.gradientEnds.${ends}Of`, { value: Number(endOf(rodMm).toFixed(digits)) });
  const { darkestMm, lightestMm } = now.gradient;
  const rods = [endText(darkestMm), endText(lightestMm)];
  const colors = isPicture ? PICTURE_SHADES : FIELD_COLORS[mode];
  const measured = measuredTexts(now.gradient, extentMm);
  return (
    <StageLegend
      title={t(`modes.gradientBy.${source}`)}
      bar={`linear-gradient(to right, ${colors.join(', ')})`}
      rows={[measured, rods].filter((texts) => texts.length > 0)}
      endPx={endPx}
      testId="field-legend"
    />
  );
}

/** From the end where the field is 0 to that where it is 1. */
const PICTURE_SHADES = ['#000', '#fff'];

/** What the numbers 0, a half and 1 of a field mean; empty for stress, whose layers have no unit. */
function measuredTexts({ field }: GradientSettings, extentMm: Point): string[] {
  const texts = (from: number, to: number, unit: string) =>
    [from, (from + to) / 2, to].map((value) => `${formatMm(value)} ${unit}`);
  switch (field?.source) {
    case 'faces':
      return texts(0, field.depthMm, 'mm');
    case 'axis':
      return texts(0, extentMm[PROJECTION_AXES.indexOf(field.axis)]!, 'mm');
    case 'pressure':
      return field.solved ? [] : texts(field.fromKPa, field.toKPa, 'kPa');
    case undefined:
      return [];
  }
}
