import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { latticeByTitle } from '../../../core/catalogue/lattice-types.ts';
import { propertyChart } from '../../../core/mechanics/chart/chart.ts';
import { speakIn } from '../../testing/speak-in.ts';
import { CN } from '../../texts/cn.ts';
import { EN } from '../../texts/en.ts';
import { PropertyRadar } from './property-radar.tsx';

const OCTET = propertyChart(latticeByTitle('TYPE-20007')!, 0.1);

it.each(['en', 'cn'] as const)('names the five axes and says their scores in %s', async (language) => {
  await speakIn(language);
  const texts = language === 'en' ? EN.charts : CN.charts;
  const drawn = renderToStaticMarkup(<PropertyRadar title="TYPE-20007" chart={OCTET} />);
  for (const name of [
    texts.force,
    texts.structuralStability,
    texts.lightWeight,
    texts.printability,
    texts.rebound,
  ]) {
    expect(drawn).toContain(`>${name}<`);
  }
  // A whole score has its decimal as the others have.
  const whole = { ...OCTET, rebound: { ...OCTET.rebound, score: 4 } };
  expect(renderToStaticMarkup(<PropertyRadar title="TYPE-20007" chart={whole} />)).toContain('>4.0<');
  const label = drawn.match(/aria-label="([^"]*)"/)![1]!;
  expect(label).toContain('TYPE-20007');
  const scores = [...label.matchAll(/(\d(?:\.\d)?) (?:of 5|分（)/g)].map(([, score]) => Number(score));
  const { force, structuralStability, lightWeight, printability, rebound } = OCTET;
  expect(scores).toEqual(
    [force, structuralStability, lightWeight, printability, rebound].map(({ score }) => score),
  );
});
