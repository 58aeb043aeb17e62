import { expect, it } from 'vitest';
import { liesOverFooter } from './covered-footer.ts';

const PANEL = { left: 1000, right: 1300, top: 60, bottom: 900 };
const FOOTER_PX = 200;

const place = (left: number, top: number, heightPx: number) => ({
  left,
  right: left + 304,
  top,
  bottom: top + heightPx,
});

it('a window over the parameters that ends above the footer leaves the footer free', () => {
  expect(liesOverFooter(place(990, 82, 500), PANEL, FOOTER_PX)).toBe(false);
  expect(liesOverFooter(place(990, 82, 618), PANEL, FOOTER_PX)).toBe(false);
});

it('a window that reaches into the footer covers it', () => {
  expect(liesOverFooter(place(990, 82, 640), PANEL, FOOTER_PX)).toBe(true);
  expect(liesOverFooter(place(720, 700, 190), PANEL, FOOTER_PX)).toBe(true);
});

it('a window beside the panel leaves the footer free', () => {
  expect(liesOverFooter(place(600, 82, 800), PANEL, FOOTER_PX)).toBe(false);
});
