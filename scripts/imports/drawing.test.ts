import { expect, test } from 'vitest';
import { drawImports, pageWithDrawing } from './drawing.ts';

const IMPORTS = [
  { from: 'workers/a.ts', to: 'cloud/a.ts' },
  { from: 'workers/a.ts', to: 'core/rules/a.ts' },
  { from: 'cloud/a.ts', to: 'cloud/b.ts' },
  { from: 'cloud/b.ts', to: 'core/rules/a.ts' },
];

test('folders stand above what they import, and an arrow that another path covers is left out', () => {
  expect(drawImports(IMPORTS)).toBe(
    ['2  workers    ─▶ cloud', '1  cloud      ─▶ core/rules', '0  core/rules'].join('\n'),
  );
});

test('a new import between folders changes the drawing', () => {
  const drawn = drawImports([...IMPORTS, { from: 'workers/a.ts', to: 'core/run/a.ts' }]);
  expect(drawn).toContain('2  workers    ─▶ cloud, core/run');
});

test('a page keeps what stands around its drawing, and a page without the marks is refused', () => {
  const page =
    'before\n<!-- written by `npm run imports -- --write` -->\nold\n<!-- end of what the command writes -->\nafter';
  const changed = pageWithDrawing(page, '0  cloud');
  expect(changed).toContain('```\n0  cloud\n```');
  expect(changed).not.toContain('old');
  expect(changed.startsWith('before\n') && changed.endsWith('\nafter')).toBe(true);
  expect(() => pageWithDrawing('before', '0  cloud')).toThrow('lacks the marks');
});
