import { expect, it } from 'vitest';
import { refuseFrame } from './refuse-frame.ts';

it('the studio starts in its own window, and not inside another page', () => {
  const [studio, other] = [{}, {}] as (Window & typeof globalThis)[];
  expect(() => refuseFrame({ top: studio!, self: studio! })).not.toThrow();
  expect(() => refuseFrame({ top: other!, self: studio! })).toThrow('inside another page');
});
