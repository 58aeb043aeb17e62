import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { cornersOf, type Mesh } from '../solid/mesh/mesh.ts';
import { runLattice } from './run-lattice.ts';
import { runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();

beforeAll(async () => {
  const bodies = [
    solid('Core part', box([0, 0, 0], [24, 24, 16])),
    solid('Insert', box([4, 4, 8], [12, 12, 16])),
    solid('Screw', box([14, 14, -4], [20, 20, 20])),
  ];
  await writeFile(join(folder, 'parts.stl'), bodies.join(''));
  await writeFile(join(folder, 'one.stl'), solid('one', box([0, 0, 0], [24, 24, 16])));
});

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

const OPTIONS = '-o out.stl --lattice TYPE-20002 --size 8 --sides 6 --repair --threads 1'.split(' ');
const fill = (...args: string[]) => runIn(folder, runLattice, [...OPTIONS, ...args]);

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
