import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { UNITS } from '../../lib/units.ts';
import { pressFacts } from './press-facts.ts';

const t = ((key: string) => key) as TFunction;
const contact = { low: { nodes: 9, depthMm: 1, round: false }, high: { nodes: 9, depthMm: 1, round: false } };
const figures = (stiffnessNPerMm: number) =>
  ({
    stiffnessNPerMm,
    apparentModulusMPa: 9,
    contact,
    firstYield: { forceN: 9, travelMm: 1 },
    firstBuckling: null,
    limit: { by: 'yield', forceN: 9, travelMm: 1 },
  }) as PressFigures;

it('has the stiffness under each further load of a test behind that of its own', () => {
  const others = [{ load: { axis: 0 as const, friction: false }, figures: figures(120) }];
  const test = {
    figures: figures(300),
    others,
    axis: 2,
    between: 'rough',
    isSurface: false,
    picture: null,
  } as const;
  const facts = pressFacts(test, { t, language: 'en', units: UNITS.metric });
  expect(facts.slice(0, 2)).toMatchObject([
    { name: 'stiffness', value: 300 },
    { title: 'press.stiffness: press.along · press.greased', value: 120, better: 'more' },
  ]);
});

it('puts what ends the line before what comes later, and the range of the stiffness behind it', () => {
  const buckling = { forceN: 4, travelMm: 0.5 };
  const bent = {
    ...figures(138),
    stiffnessRange: { leastNPerMm: 135, mostNPerMm: 163 },
    firstBuckling: buckling,
    limit: { by: 'buckling' as const, ...buckling },
  };
  const test = { figures: bent, axis: 2, between: 'rough', isSurface: false, picture: null } as const;
  const facts = pressFacts(test, { t, language: 'en', units: UNITS.metric });
  expect(facts.slice(0, 3)).toMatchObject([
    { name: 'stiffness', text: '138\u00a0(135–163)\u00a0N/mm' },
    { name: 'firstBuckling', isMain: true, value: 4, better: 'more' },
    { name: 'firstYield', isMain: false },
  ]);
});
