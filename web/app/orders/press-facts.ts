import { CURVE_STRAINS } from '../../../core/mechanics/curve/curve-figures.ts';
import { forcesAt, isCurved, type PressPoint } from '../../../core/mechanics/press/press-figures.ts';
import { keepPresent } from '../../../core/rules/keep-present.ts';
import type { OrderPress } from '../../features/press/compare/order-press.ts';
import { loadText } from '../../features/press/load-text.ts';
import { firstYieldText } from '../../features/press/press-notes.ts';
import { type Fact, type FactStyle, more } from './fact.ts';

type PressKey = 'stiffness' | 'modulus' | 'firstBuckling';

/**
 * Returns the figures of a press test, what gives way in its order: of a round part with a curve its forces alone.
 * Calculated ones of an estimate or a shell are marked as such.
 */
export function pressFacts({ figures, others = [], isSurface }: OrderPress, { t, units }: FactStyle): Fact[] {
  if (isCurved(figures)) return curveFacts(figures, { t, units });
  const about = (text: string) => (figures.isEstimate || figures.skin ? t('press.about', { text }) : text);
  const point = ({ forceN, travelMm }: PressPoint) =>
    about(t('orders.report.point', { force: units.force(forceN), travel: units.travel(travelMm) }));
  const { stiffnessNPerMm, stiffnessRange, apparentModulusMPa, firstYield, skin, firstBuckling, limit } =
    figures;
  const stiffnesses = others
    .filter((one) => !isCurved(one.figures))
    .map(({ load, figures: { stiffnessNPerMm: value } }) => ({
      name: `stiffness-${JSON.stringify(load)}`,
      title: `${t('press.stiffness')}: ${loadText(t, load)}`,
      text: about(units.stiffness(value)),
      ...more(value),
    }));
  const range = stiffnessRange && [stiffnessRange.leastNPerMm, stiffnessRange.mostNPerMm];
  const events = [
    { name: 'firstYield', title: t(firstYieldText(figures, isSurface)), at: firstYield },
    ...(skin ? [{ name: 'skinYields', title: t('press.skinYields'), at: skin.firstYield }] : []),
    ...(firstBuckling && !isSurface
      ? [{ name: 'firstBuckling', title: t('press.firstBuckling'), at: firstBuckling }]
      : []),
  ].sort((one, other) => one.at.travelMm - other.at.travelMm);
  const fact = (name: PressKey, text: string) => ({ name, title: t(`press.${name}`), text });
  return keepPresent<Fact>([
    { ...fact('stiffness', about(units.stiffness(stiffnessNPerMm, range))), ...more(stiffnessNPerMm) },
    ...stiffnesses,
    ...events.map(({ at, ...event }, index) => ({
      ...event,
      ...more(at.forceN),
      text: point(at),
      isMain: index === 0 && limit.by !== 'strain',
    })),
    !isSurface && firstBuckling === null && fact('firstBuckling', t('press.none')),
    ...curveFacts(figures, { t, units }),
    apparentModulusMPa !== null && {
      ...fact('modulus', about(units.stress([apparentModulusMPa]))),
      ...more(apparentModulusMPa),
    },
  ]);
}

/** Forces at shares of the height, of an elastomer's part with its sides free and held. */
function curveFacts(
  { curve, heightMm }: OrderPress['figures'],
  { t, units }: Pick<FactStyle, 't' | 'units'>,
): Fact[] {
  if (!curve) return [];
  return CURVE_STRAINS.flatMap((strain) => {
    const forces = forcesAt(curve, strain * heightMm);
    const percent = 100 * strain;
    if (!forces) return [];
    const text = [forces.freeN, forces.heldN].map(units.force).join(' – ');
    return [{ name: `force${percent}`, title: t('press.curve.partAt', { percent }), text }];
  });
}

/** Returns how a part was pressed, in words. */
export function pressedHow({ axis, between }: OrderPress, { t }: Pick<FactStyle, 't'>): string {
  const keys = {
    rough: 'press.rough',
    greased: 'press.greased',
    places: 'press.places.title',
    guided: 'press.places.guided',
  } as const;
  return `${t('press.along', { axis: 'xyz'[axis]! })} · ${t(keys[between])}`;
}
