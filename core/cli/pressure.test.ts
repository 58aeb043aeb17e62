import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { box } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { writePng } from '../formats/png/write-png.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { runLattice } from './run-lattice.ts';
import { runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();

/** A print on sensors of 5 mm that is higher on the right: 12 x 6 of them, as large as the block. */
const PRINT = Array.from({ length: 6 }, () => Array.from({ length: 12 }, (_, x) => 40 + 15 * x));

beforeAll(async () => {
  await writeFile(join(folder, 'block.stl'), encodeStl(box([100, 0, 0], [160, 30, 16])));
  const rows = PRINT.map((row) => row.map((kPa) => (kPa / 10).toFixed(1).replace('.', ',')).join(';'));
  await writeFile(join(folder, 'map.csv'), ['Druck N/cm2', 'Raster 5,0 mm', ...rows].join('\n'));
  await writeFile(join(folder, 'broken.csv'), rows.with(5, '1;2').join('\n'));
  const gray = Uint8Array.from(PRINT.flat());
  await writeFile(join(folder, 'map.png'), writePng({ width: 12, height: 6, gray }));
});

const OPTIONS = 'block.stl -o out.stl --lattice TYPE-20002 --size 8 --json'.split(' ');
const fill = (...args: string[]) => runIn(folder, runLattice, [...OPTIONS, ...args]);
const HARD = ['--hardnesses', '4,16', '--material', 'TPU'];

test('a pressure map gives a block its hardness, and the report says how near it comes', async () => {
  const { code, out, err } = await fill('--pressure', 'map.csv', ...HARD);
  expect([code, err]).toEqual([0, expect.stringContaining('covers the outline by')]);
  const { spec, proof, hardness } = JSON.parse(out);
  expect(proof).toMatchObject({ closed: true, manifold: true });
  expect(spec.gradient.field).toMatchObject({ source: 'pressure', fromKPa: 0, fullKPa: 205, toKPa: 205 });
  expect(hardness.shareWithin).toBeGreaterThan(0.95);
  expect(hardness.largestShoreA).toBeGreaterThan(0);
});

test('a picture is laid by four points, in kPa of its white', async () => {
  const lay = '100,30 160,30 160,0 100,0';
  const picture = ['--pressure', 'map.png', '--white-kpa', '255', '--pressures', '50,180', '--lay', lay];
  const { code, out, err } = await fill(...picture, ...HARD);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out).spec.gradient.field).toEqual({
    source: 'pressure',
    cornersMm: [
      [100, 30],
      [160, 30],
      [160, 0],
      [100, 0],
    ],
    fullKPa: 255,
    fromKPa: 50,
    toKPa: 180,
    course: 'linear',
  });
});

test('a map is solved for a sink, or for a peak, and the report holds what each zone reaches', async () => {
  const map = [
    '--pressure',
    'map.csv',
    '--densities',
    '2,22',
    '--material',
    'TPU',
    '--sink',
    '3',
    '--lattice',
    'TYPE-20009',
  ];
  const even = JSON.parse((await fill(...map)).out);
  expect(even.proof).toMatchObject({ closed: true, manifold: true });
  expect(even.spec.gradient.field).toMatchObject({ source: 'pressure', solved: { sinkMm: 3 } });
  for (const { wanted, reached } of even.sink.zones) {
    expect(wanted.sinkMm).toBe(3);
    expect(Math.abs(reached.sinkMm - 3)).toBeLessThan(0.1);
  }
  const { out } = await fill(...map, '--peak', '150');
  expect(JSON.parse(out).sink.peakKPa.reached).toBeLessThan(156);
  for (const [args, words] of [
    [[...map, '--peak', '60'], 'keeps the peak below'],
    [[...map.slice(0, 6), '--peak', '60'], '--peak needs --sink'],
    [['--along', 'x', '--densities', '2,22', '--material', 'TPU', '--sink', '3'], '--sink needs --pressure'],
    [[...map, '--shell', '1'], 'no shell'],
    [map.with(5, 'PA12'), 'of an elastomer'],
  ] as const)
    expect((await fill(...args)).err).toContain(words);
});

test('a map that cannot be read or laid is refused with words', async () => {
  for (const [args, words] of [
    [['--pressure', 'broken.csv'], 'line 6: this row has not the form of the others'],
    [['--pressure', 'map.png'], '--white-kpa'],
    [['--pressure', 'none.csv'], 'cannot read'],
    [['--along', 'x', '--mirror'], '--mirror needs --pressure'],
    [['--along', 'x', '--lay', '0,0 1,1 2,2 3,3'], '--lay needs --pressure'],
    [['--along', 'x', '--pressures', '0,200'], '--pressures needs --pressure'],
    [['--pressure', 'map.csv', '--pressure-unit', 'Pa'], '--pressure-unit is one of kPa'],
    [['--pressure', 'map.csv', '--along', 'x'], 'exclude'],
    [['--pressure', 'map.csv', '--lay', '1,2 3,4'], 'four points'],
    [['--pressure', 'map.csv', '--lay', '0,0 1,1 2,2 3,3'], 'field-out-of-range'],
    [['--pressure', 'map.csv', '--pressures', '200,100'], 'field-out-of-range'],
    [['--pressure', 'map.csv', '--lay', '100,30 160,30 160,0 100,0', '--mirror'], 'excludes --mirror'],
  ] as const)
    expect((await fill(...args, ...HARD)).err).toContain(words);
});
