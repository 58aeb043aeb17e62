import { expect, it } from 'vitest';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { UNITS } from '../../lib/units.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { LoadScale } from './load-legend.tsx';

it('says on paper what the colours of the picture mean, in the units of the reader', async () => {
  await speakIn('en');
  const figures = { limit: { forceN: 44.5, travelMm: 1, by: 'yield' } } as PressFigures;
  const drawn = (system: keyof typeof UNITS) =>
    drawnHtml(
      <LoadScale
        figures={figures}
        strengthMPa={48}
        colors={['#000', '#123', '#456']}
        units={UNITS[system]}
      />,
    ).replaceAll('\u00a0', ' ');
  expect(drawn('metric')).toContain('Load of each strut at 44.5 N');
  expect(drawn('metric')).toContain('100 %: yields (48 MPa)');
  expect(drawn('metric').match(/background:#\d+/g)).toEqual(['background:#123', 'background:#456']);
  expect(drawn('imperial')).toContain('at 10 lbf');
});
