import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { piercedPlate } from '../../tests/models/walls.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { runLattice } from './run-lattice.ts';
import { runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();
const RECIPE = {
  recipe: 1,
  name: 'Rims',
  field: 'Industry',
  lattice: 'TYPE-20001',
  cellMm: 8,
  rodMm: 1,
  roles: [
    { kind: 'solid', on: 'hole', diameterMm: { min: 12, max: 20 }, mm: 2 },
    { kind: 'skin', on: 'boss', mm: 1 },
  ],
};
/** Sheets that this process prints are too thick for such cells. */
const NOTHING_FITS = { field: 'Medical', lattice: 'TYPE-10001', process: 'FDM' };

beforeAll(async () => {
  await writeFile(join(folder, 'plate.stl'), encodeStl(await piercedPlate(12)));
  await writeFile(join(folder, 'rims.json'), JSON.stringify(RECIPE));
  await writeFile(
    join(folder, 'fit.json'),
    JSON.stringify({ ...NOTHING_FITS, recipe: 1, name: 'Film', cellMm: 1, rodMm: 'fit' }),
  );
  const gradient = { by: 'pressure', toRodMm: 2, even: 'density', course: 'linear' };
  await writeFile(join(folder, 'map.json'), JSON.stringify({ ...RECIPE, roles: [], gradient }));
  await writeFile(
    join(folder, 'map.csv'),
    ['Druck kPa', 'Raster 5,0 mm', ...Array(8).fill('10;20;30;40;50;60;70;80;90;100;110;120')].join('\n'),
  );
  const bodies = [{ name: 'grip', role: 'solid' }];
  await writeFile(join(folder, 'bodies.json'), JSON.stringify({ ...RECIPE, bodies }));
  await writeFile(join(folder, 'broken.json'), '{');
  await writeFile(join(folder, 'other.json'), JSON.stringify({ ...RECIPE, infill: 20 }));
});

function lattice(...args: string[]) {
  return runIn(folder, runLattice, [...args, '--threads', '1']);
}

async function isSame(...names: [string, string]): Promise<boolean> {
  const [one, other] = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return one!.equals(other!);
}

test('fills by a recipe, byte for byte as by the options that say the same', async () => {
  const made = await lattice('plate.stl', '-o', 'recipe.stl', '--recipe', 'rims.json');
  expect(made).toMatchObject({ code: 0 });
  expect(made.err).toContain('2 faces with a role');
  expect(made.err).toContain('role 2 (skin on boss) is left out: this model has no such face');
  const roles = ['--solid', 'hole:16=2', '--solid', 'hole:14=2'];
  const by = ['--lattice', 'TYPE-20001', '--size', '8', '--rod', '1', ...roles];
  expect(await lattice('plate.stl', '-o', 'options.stl', ...by)).toMatchObject({ code: 0 });
  expect(await isSame('recipe.stl', 'options.stl')).toBe(true);
});

test('says that nothing fits', async () => {
  const made = await lattice('plate.stl', '-o', 'none.stl', '--recipe', 'fit.json');
  expect(made).toMatchObject({ code: 3, err: 'no lattice of this recipe holds together in this model' });
});

test('says that nothing fits beside parts with a role', async () => {
  await writeFile(join(folder, 'block.stl'), encodeStl(box([0, 0, 0], [20, 20, 12])));
  const fitted = ['--lattice', 'TYPE-20001', '--size', 'auto', '--rod', '3', '--solid', '10,10,12=11.5'];
  const made = await lattice('block.stl', '-o', 'none.stl', ...fitted);
  expect(made).toMatchObject({ code: 3, err: expect.stringContaining('beside the parts with a role') });
});

test.each([
  ['a file that is not there', ['--recipe', 'none.json'], 'cannot read none.json'],
  ['a broken file', ['--recipe', 'broken.json'], 'cannot read broken.json'],
  ['a setting that no recipe has', ['--recipe', 'other.json'], 'other.json is no recipe'],
  ['options that it replaces', ['--recipe', 'rims.json', '--rod', '1', '--sides', '9'], '--rod, --sides'],
  [
    'those of a gradient and of parts too',
    ['--recipe', 'rims.json', '--layers', '4', '--rod-darkest', '2', '--even', 'density'],
    '--rod-darkest, --even, --layers',
  ],
  ['bodies beside its own', ['--recipe', 'bodies.json', '--body', 'grip=void'], 'place of --body'],
  [
    'settings of a map that it replaces',
    ['--recipe', 'map.json', '--pressure', 'map.csv', '--pressures', '1,5', '--course', 'smooth'],
    'place of --course, --pressures',
  ],
])('refuses %s', async (_what, args, words) => {
  const made = await lattice('plate.stl', '-o', 'refused.stl', ...args);
  expect(made.code).toBe(2);
  expect(made.err).toContain(words);
});
