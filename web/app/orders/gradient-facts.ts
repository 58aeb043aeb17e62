import { gradientSource } from '../../../core/rules/parameters/gradient-fields.ts';
import { endPlaces, endScale, goalText } from '../../features/lattice/edit/gradient-ends.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import type { GradientSettings, Settings } from '../../state/settings.ts';
import type { Fact, FactStyle } from './fact.ts';

type Style = Pick<FactStyle, 't' | 'units'>;

/** What a gradient follows, and its value at both ends. */
export function gradientFacts(now: Settings, { t, units }: Style): Fact[] {
  const { gradient } = now;
  const source = endPlaces(gradient);
  const { ends, digits, endOf } = endScale(now);
  const text = (rodMm: number) => {
    if (ends === 'rod') return units.length(rodMm);
    const value = endOf(rodMm);
    if (ends === 'density') return formatPercent(value / 100);
    return `${value.toFixed(digits)} ${t('modes.shoreA')} (${gradient.elastomer})`;
  };
  return [
    { name: 'gradient', title: t('modes.gradientBy.title'), text: sourceText(gradient, { t, units }) },
    ...(['darkestMm', 'lightestMm'] as const).map((end) => ({
      name: end,
      title: t(`modes.gradientEnds.${ends}At`, { where: t(`modes.gradientEnds.${source}.${end}`) }),
      text: text(gradient[end]),
    })),
  ];
}

function sourceText(gradient: GradientSettings, { t, units }: Style): string {
  const { field } = gradient;
  const name = t(`modes.gradientBy.${gradientSource(gradient)}`);
  if (field === null) return name;
  const course = t(`modes.gradientBy.${field.course}`);
  switch (field.source) {
    case 'faces': {
      const count = t('roles.count', { count: field.facesAtMm.length });
      return [name, count, units.length(field.depthMm), course].join(t('app.clauseComma'));
    }
    case 'axis':
      return [name, field.axis.toUpperCase(), course].join(t('app.clauseComma'));
    case 'pressure':
      if (field.solved) return [name, goalText(field.solved, t)].join(t('app.clauseComma'));
      return [name, `${formatCount(field.fromKPa)}–${formatCount(field.toKPa)}\u00a0kPa`, course].join(
        t('app.clauseComma'),
      );
  }
}
