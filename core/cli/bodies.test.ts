import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { cornersOf, type Mesh } from '../solid/mesh/mesh.ts';
import { runLattice } from './run-lattice.ts';
import { runIn } from './testing/run-captured.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lattice-'));
  const bodies = [
    solid('Core part', box([0, 0, 0], [24, 24, 16])),
    solid('Insert', box([4, 4, 8], [12, 12, 16])),
    solid('Screw', box([14, 14, -4], [20, 20, 20])),
  ];
  await writeFile(join(folder, 'parts.stl'), bodies.join(''));
  await writeFile(join(folder, 'one.stl'), solid('one', box([0, 0, 0], [24, 24, 16])));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function solid(name: string, mesh: Mesh): string {
  const corners = cornersOf(mesh);
  const lines = [`solid ${name}`];
  for (let i = 0; i < corners.length; i += 9) {
    lines.push('facet normal 0 0 0', 'outer loop');
    for (let k = i; k < i + 9; k += 3) lines.push(`vertex ${corners.slice(k, k + 3).join(' ')}`);
    lines.push('endloop', 'endfacet');
  }
  return `${[...lines, `endsolid ${name}`].join('\n')}\n`;
}

const fill = (...args: string[]) =>
  runIn(folder, runLattice, [
    ...[
      '-o',
      'out.stl',
      '--lattice',
      'TYPE-20002',
      '--size',
      '8',
      '--sides',
      '6',
      '--repair',
      '--threads',
      '1',
    ],
    ...args,
  ]);

test('a body has its role by the name in its file or by its number, and the report names it', async () => {
  const { code, out, err } = await fill('parts.stl', '--body', 'Insert=solid', '--body', '3=void', '--json');
  expect(code).toBe(0);
  expect(err).toContain('1 Core part, 2 Insert, 3 Screw');
  const report = JSON.parse(out);
  expect(report.spec.bodies).toEqual([
    { body: 1, role: 'solid' },
    { body: 2, role: 'void' },
  ]);
  expect(report.solids).toMatchObject([{ kind: 'body', body: 1, name: 'Insert' }]);
  expect(report.solids[0].volumeMm3).toBeCloseTo(512, 1);
  expect(report.modelVolumeMm3).toBeCloseTo((24 * 24 - 36) * 16, 1);
});

test('a body has its own lattice, and the report says how struts of both hold the wall between', async () => {
  const { code, out } = await fill(
    'parts.stl',
    '--body',
    'Insert=lattice:TYPE-20001:4:0.8',
    '--body',
    '3=void',
    '--json',
  );
  expect(code).toBe(0);
  const report = JSON.parse(out);
  const own = { lattice: 'TYPE-20001', cellMm: [4, 4, 4], rodDiameterMm: 0.8 };
  expect(report.spec.bodies).toEqual([
    { body: 1, role: 'lattice', own },
    { body: 2, role: 'void' },
  ]);
  expect(report.components).toBe(1);
  expect(report.solids).toMatchObject([{ kind: 'body', body: 1, name: 'Insert', lattice: own }]);
  expect(report.solids[0].lattice.wallStruts).toBeGreaterThan(3);
  expect(report.solids[0].strutCount).toBeGreaterThan(3);
  expect((await fill('parts.stl', '--body', 'Insert=lattice:TYPE-20001:4:0.8')).out).toContain(
    'body 2 "Insert" has TYPE-20001',
  );
  expect((await fill('parts.stl', '--body', 'Insert=lattice:TYPE-20001:4')).err).toContain('TYPE:size:rod');
  expect((await fill('parts.stl', '--body', 'Insert=lattice:TYPE-20001:4:9')).err).toContain(
    'bodies-out-of-range',
  );
});

test('a body that is not there, and a role that is none, are refused by their words', async () => {
  expect((await fill('parts.stl', '--body', 'Nut=solid')).err).toContain('2 Insert');
  expect((await fill('parts.stl', '--body', 'Insert=hollow')).code).toBe(2);
  expect((await fill('one.stl', '--body', '1=solid')).err).toContain('one body');
});

test('a recipe finds bodies by name and by size, and fills them as the options that say the same', async () => {
  const bodies = [
    { name: 'Insert', role: 'lattice', own: { lattice: 'TYPE-20001', cellMm: 5, rodMm: 0.8 } },
    { size: 2, role: 'void' },
    { name: 'Nut', role: 'solid' },
  ];
  const recipe = { recipe: 1, name: 'Parts', field: 'Industry', lattice: 'TYPE-20002', cellMm: 8, rodMm: 1 };
  await writeFile(join(folder, 'parts.json'), JSON.stringify({ ...recipe, sides: 6, bodies }));
  const run = (...args: string[]) =>
    runIn(folder, runLattice, ['parts.stl', '--repair', '--threads', '1', ...args]);
  const made = await run('-o', 'recipe.stl', '--recipe', 'parts.json');
  expect(made).toMatchObject({ code: 0 });
  expect(made.err).toContain('2 bodies with a role');
  expect(made.err).toContain('body "Nut" (solid) is left out: this model has no such body');
  const own = ['--body', 'Insert=lattice:TYPE-20001:5:0.8', '--body', 'Screw=void'];
  expect((await fill('parts.stl', '--rod', '1', ...own)).code).toBe(0);
  const byOptions = await readFile(join(folder, 'out.stl'));
  expect(byOptions.equals(await readFile(join(folder, 'recipe.stl')))).toBe(true);
  expect((await run('-o', 'recipe.stl', '--recipe', 'parts.json', '--body', '1=solid')).err).toContain(
    '--body',
  );
});
