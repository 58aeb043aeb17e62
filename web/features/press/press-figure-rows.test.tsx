import { expect, it } from 'vitest';
import { type PressFigures, wireFigures } from '../../../core/mechanics/press/press-figures.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { endText, PressFigureRows } from './press-figure-rows.tsx';

const at = { forceN: 100, travelMm: 0.5 };
const FIGURES = {
  stiffnessNPerMm: 200,
  apparentModulusMPa: 10,
  massG: 5,
  stiffnessPerGram: 40,
  firstYield: at,
  hundredthYields: null,
  firstBuckling: null,
  limit: { ...at, by: 'yield' },
} as PressFigures;

/** Text of the rows; texts are their keys. */
const drawn = (figures: PressFigures) => drawnHtml(<PressFigureRows figures={figures} isSurface />);

it('names the solid bottom of a sheet where that yields first', () => {
  expect(drawn(FIGURES)).toContain('press.wallYields');
  expect(endText(FIGURES, true)).toBe('press.end.wall');
  const inBottom = { ...FIGURES, yieldsInBottom: true } as const;
  expect(drawn(inBottom)).toContain('press.bottomYields');
  expect(drawn(inBottom)).not.toContain('press.wallYields');
  expect(endText(inBottom, true)).toBe('press.end.bottom');
});

it('shows the force at which something gives way first, and another only among the other figures', () => {
  const buckling = { ...FIGURES, limit: { forceN: 36, travelMm: 0.2, by: 'buckling' } } as const;
  const [shown = '', folded = ''] = drawn(buckling).split('press-more');
  expect(shown).toContain('press.firstBuckling');
  expect(shown).toContain('36');
  expect(shown).not.toContain('press.wallYields');
  expect(folded).toContain('press.wallYields');
});

it('a round part with a curve has no stiffness of one depth', () => {
  const contact = { nodes: 4, depthMm: 2, round: true };
  const curve = { travelMm: [0, 1], freeN: [0, 1], heldN: [0, 2] };
  const round = { ...FIGURES, contact: { low: contact, high: contact }, curve };
  expect(drawn(round)).not.toContain('press.stiffness');
  // The API leaves out what is no figure of its own.
  expect(drawn(wireFigures(round) as PressFigures)).toBe(drawn(round));
  expect(drawn(round)).toContain('press.mass');
  const flat = { ...contact, round: false };
  expect(drawn({ ...round, contact: { low: flat, high: flat } })).toContain('press.stiffness');
});

it('a load on places moves by a share of its distance to the support: nothing is compressed by plates', () => {
  const small = { ...FIGURES, limit: { ...at, by: 'strain' } } as const;
  expect([drawn(small).includes('press.strainLimit'), endText(small, true)]).toEqual([
    true,
    'press.end.strain',
  ]);
  const onPlaces = { ...small, apparentModulusMPa: null };
  expect(drawn(onPlaces)).toContain('press.travelLimit');
  expect(endText(onPlaces, true)).toBe('press.end.travel');
});
