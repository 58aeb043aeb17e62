import { beforeAll, expect, it } from 'vitest';
import type { PrintabilityFigures } from '../../../../core/contract/calls/printability-task.ts';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { speakIn } from '../../../testing/speak-in.ts';
import { EN } from '../../../texts/en.ts';
import { PrintReport } from './print-report.tsx';

beforeAll(() => speakIn('en'));

const hollow = { atMm: [1.1, -0.1, 51.3] as [number, number, number], volumeMm3: 13_890, weightG: 34 };
const SEALED: PrintabilityFigures = {
  ...{ process: 'SLM', material: null, struts: 2111, thinnestMm: 0.62, thinnestMinMm: 0.2 },
  ...{ narrowestMm: 1.5, flattestDeg: null, sealed: true },
  shares: { none: 1, diameter: 0, angle: 0, gap: 0 },
  trapped: {
    ...{ openingMm: 0.65, voxelMm: 0.16, closedOnly: true, count: 1, closed: 1 },
    ...{ volumeMm3: hollow.volumeMm3, weightG: hollow.weightG, places: [{ ...hollow, closed: true }] },
  },
};

const drawn = (figures: PrintabilityFigures) =>
  drawnHtml(<PrintReport figures={figures} onAddDrains={() => undefined} />);

it('a sealed hollow is one warning, one row and one button', () => {
  const html = drawn(SEALED);
  expect(html).toContain(EN.printability.kept.powder);
  expect(html.match(/13\.89/g)).toHaveLength(1);
  expect(html).toContain('data-testid="print-drains"');
  expect(html).not.toMatch(/could not be checked|Checked to/);
});

it('a part that keeps nothing has no button, and says how finely it was checked', () => {
  const trapped = { ...SEALED.trapped!, closedOnly: false, count: 0, closed: 0, places: [] };
  const html = drawn({ ...SEALED, sealed: false, trapped });
  expect(html).not.toContain('print-drains');
  expect(html).toMatch(/Nothing is trapped.*Checked to 0\.16/);
});

it('a part that keeps nothing to speak of is clear, and lists no places of 0.00 g', () => {
  const place = { ...hollow, volumeMm3: 4.39, weightG: 0.002, closed: true };
  const trapped = { ...SEALED.trapped!, count: 1, volumeMm3: 4.39, weightG: 0.002, places: [place] };
  const html = drawn({ ...SEALED, sealed: false, trapped });
  expect(html).toMatch(/Hardly any material is trapped: 4\.39/);
  expect(html).not.toMatch(/0\.00\s*g|51\.3/);
});
