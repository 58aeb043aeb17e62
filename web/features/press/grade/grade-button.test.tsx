import { expect, it } from 'vitest';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { press } from '../press-state.ts';
import { GradeButton, type Grading } from './grade-button.tsx';
import { KeptLoads } from './kept-loads.tsx';

const drawn = (refusal: Grading['refusal']) =>
  drawnHtml(<GradeButton onGrade={() => undefined} refusal={refusal} />);

it('offers grading, or disables it and says why', () => {
  expect(drawn(null)).not.toContain('disabled=""');
  const html = drawn('shell');
  expect(html).toContain('disabled=""');
  const [, id] = /aria-describedby="([^"]+)"/.exec(html)!;
  expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*data-testid="press-grade-refused"`));
});

it('keeps loads for grading, each once and two beside that of the test', () => {
  expect(drawn(null)).toContain('press-keep-load');
  press.kept = [{ axis: press.axis, friction: press.friction }];
  expect(drawn(null)).not.toContain('press-keep-load');
  press.axis = 0;
  expect(drawn(null)).toContain('press-keep-load');
  press.kept = [...press.kept, { axis: 1, friction: true }];
  expect(drawn(null)).not.toContain('press-keep-load');
});

it('lists the kept loads, each with a button that names it', () => {
  press.kept = [{ axis: 0, friction: true }];
  const html = drawnHtml(<KeptLoads />);
  expect(html).toMatch(/aria-label="press\.compare\.remove: press\.along · press\.rough"/);
});
