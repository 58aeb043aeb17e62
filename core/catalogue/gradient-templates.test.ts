import { expect, test } from 'vitest';
import { GRADIENT_TEMPLATES, gradientTemplateById, templateShades } from './gradient-templates.ts';

test('every template has a unique id and unique titles in both languages', () => {
  for (const field of ['id', 'nameEn', 'nameZh'] as const) {
    const all = GRADIENT_TEMPLATES.map((template) => template[field]);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((text) => text !== '')).toBe(true);
  }
});

test('every template uses shades from nearly black to nearly white, and no two are the same', () => {
  const seen = new Set<string>();
  for (const template of GRADIENT_TEMPLATES) {
    const shades = templateShades(template, 64);
    expect(shades).toHaveLength(64 * 64);
    expect(Math.min(...shades), template.id).toBeLessThan(10);
    expect(Math.max(...shades), template.id).toBeGreaterThan(245);
    seen.add(shades.join());
  }
  expect(seen.size).toBe(GRADIENT_TEMPLATES.length);
});

test('rows run from the top: what grows upward is dark in the last row', () => {
  const shades = templateShades(gradientTemplateById('bottom-top')!, 8);
  expect(shades[0]).toBeGreaterThan(200);
  expect(shades.at(-1)).toBeLessThan(50);
});
