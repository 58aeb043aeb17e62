import { expect, it } from 'vitest';
import { drawnHtml } from '../../testing/drawn.tsx';
import { NumberSlider } from './number-slider.tsx';

const drawn = (note?: string) =>
  drawnHtml(
    <NumberSlider
      label="Lattice size"
      {...{ value: 6.25, min: 1, max: 20, step: 0.5, unit: 'mm', digits: 2, testId: 'size' }}
      onChange={() => undefined}
      note={note}
    />,
  );

it('says at the field what was taken instead of a typed value', () => {
  const html = drawn('Set to 6.25 mm instead of 5 mm');
  const [, id] = /aria-describedby="([^"]+)"/.exec(html)!;
  expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*role="status"[^>]*>Set to 6.25 mm instead of 5 mm</p>`));
});

it('describes a field by nothing while its value was taken', () => {
  expect(drawn()).not.toContain('aria-describedby');
});
