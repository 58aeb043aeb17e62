import type { GrayImage } from '../../../../../core/formats/png/gray-image.ts';
import { type LaidMap, type Laying, layMap } from '../../../../../core/model/pressure/lay-map.ts';
import type { PlanShadow } from '../../../../../core/model/pressure/plan-shadow.ts';
import type { PlanPoint, PressureField } from '../../../../../core/spec/field.ts';
import { isWhole } from '../../../../state/fields/gradient-source.ts';
import type { GradientSettings, Settings } from '../../../../state/settings.ts';
import { chooseEnds, endScale, offeredEnds } from '../../edit/gradient-ends.ts';
import { withClampedRods } from '../../edit/gradient-rods.ts';
import { withGradient } from '../../edit/mode-edits.ts';
import { type OpenedPressure, sensorsOf } from './open-pressure.ts';

type Corners = PressureField['cornersMm'];

/** Follows a map: from no pressure to its highest, softer under peaks at first, in Shore A if the material has one. */
export function takePressure(
  now: Settings,
  { picture, fullKPa }: Pick<OpenedPressure, 'picture' | 'fullKPa'>,
  cornersMm: Corners,
): Settings {
  const before = now.gradient.field;
  const course = before?.course ?? 'linear';
  // The pressures of a recipe wait for the map of the part.
  const isKept = before?.source === 'pressure' && now.gradient.picture === null && !isWhole(before);
  const { fromKPa, toKPa } = isKept ? before : { fromKPa: 0, toKPa: fullKPa };
  const field: PressureField = { source: 'pressure', cornersMm, fullKPa, fromKPa, toKPa, course };
  const next = withClampedRods(withGradient(now, { picture, layers: null, field }));
  if (before?.source === 'pressure') return next;
  const hard = offeredEnds(next).includes('hardness') ? chooseEnds(next, 'hardness') : next;
  const { min, max, rodOf } = endScale(hard);
  const soft = min + SOFT_SHARE * (max - min);
  return withGradient(hard, { darkestMm: rodOf(max), lightestMm: rodOf(soft) });
}

/** Softer end at first, as a share of the range: below it rods are thinner than most processes print. */
const SOFT_SHARE = 0.3;

/** Exchanges the ends: firmer where the pressure is high, or softer. */
export function exchangeEnds(now: Settings): Settings {
  const { darkestMm, lightestMm } = now.gradient;
  return withGradient(now, { darkestMm: lightestMm, lightestMm: darkestMm });
}

/** True if the lattice is denser where the pressure is high. */
export const isFirmer = ({ darkestMm, lightestMm }: Pick<GradientSettings, 'darkestMm' | 'lightestMm'>) =>
  lightestMm > darkestMm;

/** Changes the pressure of white. A rule up to it follows; pressures that a user or a recipe set stay as they are. */
export function withFullKPa(field: PressureField, fullKPa: number): PressureField {
  return { ...field, fullKPa, ...(isWhole(field) ? { toKPa: fullKPa } : {}) };
}

/** True for a map whose left and right are exchanged: its corners turn the other way. */
export function isMirrored([a, b, c]: Corners): boolean {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0;
}

/** Fits a map again, mirrored and turned as asked, with the distances of its sensors as they are laid now. */
export function layAgain(
  { image, shadow }: { image: GrayImage; shadow: PlanShadow },
  corners: Corners,
  change: keyof Laying | null,
): LaidMap {
  const [a, b, , d] = corners;
  const length = ([x1, y1]: PlanPoint, [x2, y2]: PlanPoint) => Math.hypot(x2 - x1, y2 - y1);
  const pitchMm = [length(a, b) / image.width, length(a, d) / image.height] as const;
  const sensors = { ...sensorsOf(image), pitchMm };
  const mirrored = isMirrored(corners) !== (change === 'isMirrored');
  const laid = ([false, true] as const).map((isTurned) =>
    layMap(sensors, shadow, { isMirrored: mirrored, isTurned }),
  );
  if (change === null) return laid[0]!;
  // Toes stay where they are if left and right are exchanged, and come to the other end if the map is turned.
  const along = ([[x1, y1], , , [x2, y2]]: Corners) => [x2 - x1, y2 - y1] as const;
  const [x, y] = along(corners);
  const sameWay = ({ cornersMm }: LaidMap) => along(cornersMm)[0] * x + along(cornersMm)[1] * y;
  laid.sort((one, other) => sameWay(other) - sameWay(one));
  return laid[change === 'isTurned' ? 1 : 0]!;
}
