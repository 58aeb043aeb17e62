import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { encodeObj, quadBox } from '../../tests/models/encode-model.ts';
import { box } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { appendMeshes } from '../solid/mesh/append-meshes.ts';
import { runLattice } from './run-lattice.ts';
import { runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();

beforeAll(async () => {
  await writeFile(join(folder, 'block.stl'), encodeStl(box([0, 0, 0], [26, 22, 18])));
});

const lattice = (...args: string[]) => runIn(folder, runLattice, [...args, '--threads', '1']);

test('what was odd in a file is noted, in the report as well', async () => {
  const corner = (x: number, y: number, z: number) => `vertex ${x} ${y} ${z}\n`;
  const face = (a: string, b: string, c: string) => `facet\nouter loop\n${a}${b}${c}endloop\nendfacet\n`;
  const [o, x, y, z] = [corner(0, 0, 0), corner(30, 0, 0), corner(0, 30, 0), corner(0, 0, 30)];
  await writeFile(
    join(folder, 'cut.stl'),
    `solid\n${face(o, y, x)}${face(o, x, z)}${face(o, z, y)}${face(x, y, z)}`,
  );
  const { err, out } = await lattice('cut.stl', '-o', 'cut-out.stl', '--lattice', 'TYPE-20002', '--json');
  expect(err).toBe('note: no-end-mark');
  expect(JSON.parse(out).input.notes).toEqual([{ code: 'no-end-mark', severity: 'warn' }]);
});

test('a file of another kind is refused by its name, with what to do', async () => {
  await writeFile(join(folder, 'part.dxf.stl'), '0\nSECTION\n2\nHEADER\n');
  const { err, code } = await lattice('part.dxf.stl', '-o', 'dxf-out.stl', '--lattice', 'TYPE-20002');
  expect(code).toBe(2);
  expect(err).toBe(
    'the model is refused: other-format (DXF); export it as STEP, STL, 3MF, OBJ or PLY from the program that made it',
  );
});

test('a model in map coordinates is filled as it is at the origin, and the report names the shift', async () => {
  const at = [500_000, 4_600_000, 90];
  const here = quadBox(30, 20, 10);
  const there = { ...here, positions: Array.from(here.positions, (value, i) => value + at[i % 3]!) };
  await writeFile(join(folder, 'here.obj'), encodeObj(here));
  await writeFile(join(folder, 'there.obj'), encodeObj(there));
  const filling = ['--lattice', 'TYPE-20002', '--size', '5', '--rod', '0.8', '--json'];
  const [near, far] = [
    await lattice('here.obj', '-o', 'here.stl', ...filling),
    await lattice('there.obj', '-o', 'there.stl', ...filling, '--origin', '500015,4600010,95'),
  ].map(({ out }) => JSON.parse(out));
  expect(far.movedMm).toEqual([-500_015, -4_600_010, 0]);
  expect(far.input.notes).toMatchObject([{ code: 'moved-near', names: ['-500015, -4600010, 0'] }]);
  expect(far.volumeMm3).toBeCloseTo(near.volumeMm3, 1);
  expect(far.triangles).toBe(near.triangles);
});

test('several bodies are filled with consent, all or some of them', async () => {
  const bodies = appendMeshes([
    box([0, 0, 0], [20, 20, 20]),
    box([30, 0, 0], [46, 16, 16]),
    box([60, 0, 0], [61, 1, 1]),
  ]);
  await writeFile(join(folder, 'bodies.stl'), encodeStl(bodies));
  const fill = (...more: string[]) =>
    lattice('bodies.stl', '-o', 'b.stl', '--lattice', 'TYPE-20002', '--size', '6', ...more);
  const asked = await fill();
  expect([asked.code, asked.err]).toEqual([
    2,
    expect.stringContaining('3 bodies (fill all with --bodies all'),
  ]);
  const all = await fill('--bodies', 'all');
  expect(all.out).toContain('2 of 3 bodies filled');
  expect(all.out).toContain('body 3 near 60.5, 0.5, 0.5 mm is left out: nothing-inside');
  const one = JSON.parse((await fill('--bodies', '2', '--json')).out);
  expect(one.input.bodies).toEqual({ found: 3, kept: 1 });
  expect(one.modelVolumeMm3).toBeCloseTo(16 ** 3, 3);
  expect((await fill('--bodies', '4')).err).toContain('to 3, such as 1,2');
});

test('of an archive the model is opened that --entry names', async () => {
  const files = {
    'a/left.stl': encodeStl(box([0, 0, 0], [16, 16, 16])),
    'lid.stl': encodeStl(box([0, 0, 0], [16, 16, 8])),
  };
  await writeFile(join(folder, 'several.zip'), zipSync(files));
  const fill = (file: string, ...more: string[]) =>
    lattice(file, '-o', 'e.stl', '--lattice', 'TYPE-20002', '--size', '8', '--json', ...more);
  const first = await fill('several.zip');
  expect(first.err).toContain('models-left-out (lid.stl; --entry NAME opens another)');
  const lid = await fill('several.zip', '--entry', 'lid.stl');
  expect([JSON.parse(lid.out).modelVolumeMm3, lid.err]).toEqual([16 * 16 * 8, '']);
  expect((await fill('several.zip', '--entry', 'x.stl')).err).toContain(
    '--entry is one of: a/left.stl, lid.stl',
  );
  expect((await fill('block.stl', '--entry', 'x.stl')).err).toContain('this file is none');
});

test('a model in inches is read in its unit, and a long one turned into the box', async () => {
  await writeFile(join(folder, 'inch.stl'), encodeStl(box([0, 0, 0], [0.9, 0.8, 0.8])));
  await writeFile(join(folder, 'long.stl'), encodeStl(box([0, 0, 0], [430, 20, 20])));
  const fill = (file: string, ...more: string[]) =>
    lattice(file, '-o', 'u.stl', '--lattice', 'TYPE-20002', '--size', '8', '--json', ...more);
  const asked = await fill('inch.stl');
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('22.86 x 20.32 x 20.32 mm')]);
  const read = await fill('inch.stl', '--units', 'auto');
  expect(JSON.parse(read.out).input.unit).toBe('inch');
  expect(read.err).toContain('read in inch: 22.86 x 20.32 x 20.32 mm');
  expect((await fill('long.stl')).err).toContain('--turn-to-fit');
  const turned = await fill('long.stl', '--turn-to-fit');
  expect(JSON.parse(turned.out).input.turn.axis).toHaveLength(3);
  expect(turned.err).toContain('rotated by');
});
