import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bracket } from '../../tests/models/bracket.ts';
import { encodeObj, encodePly, quadBox } from '../../tests/models/encode-model.ts';
import { box, sphere } from '../../tests/models/primitives.ts';
import { densityOfHardness, hardnessLaw } from '../catalogue/hardness.ts';
import { MATERIALS } from '../catalogue/materials.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { appendMeshes } from '../solid/mesh/append-meshes.ts';
import { runLattice } from './run-lattice.ts';
import { type CapturedRun, runIn } from './testing/run-captured.ts';

let folder = '';

/** PNG of two pixels, one black and one white. */
const GREY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=',
  'base64',
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lattice-'));
  await writeFile(join(folder, 'bracket.stl'), encodeStl(await bracket()));
  await writeFile(join(folder, 'block.stl'), encodeStl(box([0, 0, 0], [26, 22, 18])));
  const ball = sphere(12);
  await writeFile(join(folder, 'holed.stl'), encodeStl({ ...ball, triangles: ball.triangles.slice(3) }));
  await writeFile(join(folder, 'open.stl'), encodeStl({ ...ball, triangles: ball.triangles.slice(0, 3000) }));
  await writeFile(join(folder, 'sheet.stl'), encodeStl({ ...ball, triangles: ball.triangles.slice(0, 3) }));
  await writeFile(join(folder, 'grey.png'), GREY_PNG);
  await writeFile(join(folder, 'bar.stl'), encodeStl(box([0, 0, 0], [40, 2, 2])));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Node's compile cache. Without it half of a process's CPU time goes into reading the engine's source again. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/trabecula/compiled');

/** Runs the command in the folder of models, in this process. */
function lattice(...args: string[]): Promise<CapturedRun> {
  return runIn(folder, runLattice, [...args, '--threads', '1']);
}

/** Runs the command in the folder of models, as the process that a user starts. */
function latticeProcess(...args: string[]): Promise<CapturedRun> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...args],
      { cwd: folder, env: { ...process.env, NODE_COMPILE_CACHE: COMPILED } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

test('gives roles to faces by diameter and by a point, and reports the solids', async () => {
  const { code, out } = await lattice(
    ...['bracket.stl', '-o', 'rims.stl', '--lattice', 'TYPE-20002', '--rod', '1', '--sides', '6', '--json'],
    ...['--solid', 'hole:6.6=2', '--solid', '30,20,0=3', '--keep-clear', '60,20,6=1'],
  );
  expect(code).toBe(0);
  const { solids, components } = JSON.parse(out);
  expect(solids.map(({ mm }: { mm: number }) => mm)).toEqual([2, 2, 2, 2, 3]);
  expect(components).toBe(1);
  for (const wrong of ['hole:9.9=2', 'hole=2', '1,2=3', 'hole:6.6', '0,0,90=3']) {
    const refused = await lattice('bracket.stl', '-o', 'no.stl', '--lattice', 'TYPE-20002', '--solid', wrong);
    expect(refused.code).toBe(wrong.startsWith('0,0') ? 3 : 2);
  }
});

test('lists the faces of a model, as text and as JSON', async () => {
  const text = await lattice('bracket.stl', '--faces');
  expect(text).toMatchObject({ code: 0 });
  expect(text.out.match(/^hole, 6.6 mm, 12 mm deep: /gm)).toHaveLength(4);
  const { faces } = JSON.parse((await lattice('bracket.stl', '--faces', '--json')).out);
  expect(faces).toHaveLength(text.out.split('\n').length);
  expect(faces[0]).toMatchObject({ kind: 'plane', areaMm2: expect.any(Number), atMm: expect.any(Array) });
});

test('fills a file and verifies it, by two commands', async () => {
  const made = await latticeProcess(
    'block.stl',
    '-o',
    'out.stl',
    '--lattice',
    'TYPE-20008',
    '--density',
    '6',
    '--json',
  );
  expect(made.err).toBe('');
  const report = JSON.parse(made.out);
  expect(Math.abs(report.volumeFraction.measured / 0.06 - 1)).toBeLessThan(0.03);
  expect((await readFile(join(folder, 'out.stl'))).length).toBe(report.bytes);
  const checked = await latticeProcess('--check', 'out.stl', '--json');
  expect([checked.code, JSON.parse(checked.out).passes]).toEqual([0, true]);
});

test('a list of jobs gives the files of single commands, and a failed job stops none of the others', async () => {
  const jobs = [
    ['holed.stl', '-o', 'none.stl', '--size', '8'],
    ['block.stl', '-o', 'listed.stl', '--size', '9'],
  ];
  await writeFile(join(folder, 'jobs.json'), JSON.stringify(jobs));
  const spec = ['--lattice', 'TYPE-20002', '--rod', '0.8'];
  const { code, out, err } = await lattice('--jobs', 'jobs.json', ...spec);
  expect(code).toBe(2);
  expect(err).toContain('failed: holed.stl');
  expect(out).toContain('listed.stl: ');
  expect((await lattice('block.stl', '-o', 'single.stl', '--size', '9', ...spec)).code).toBe(0);
  const [listed, single] = await Promise.all(
    ['listed.stl', 'single.stl'].map((name) => readFile(join(folder, name))),
  );
  expect(Buffer.compare(listed!, single!)).toBe(0);
});

test('a list of jobs that is none, or that names a list, is refused', async () => {
  for (const text of ['[', '{}', '["in.stl"]', '[["--jobs", "bad.json"]]']) {
    await writeFile(join(folder, 'bad.json'), text);
    const { code, err } = await lattice('--jobs=bad.json');
    expect(code).toBe(2);
    expect(err).toMatch(/list/);
  }
});

test('--check counts faces that run through one another', async () => {
  await writeFile(
    join(folder, 'through.stl'),
    encodeStl(appendMeshes([sphere(5, 16), sphere(5, 16, [6, 0, 0])])),
  );
  const checked = await lattice('--check', 'through.stl', '--json');
  const { passes, closed, selfIntersections, crossingToleranceMm } = JSON.parse(checked.out);
  expect(crossingToleranceMm).toBe(0.001);
  expect([checked.code, passes, closed, selfIntersections > 0]).toEqual([2, false, true, true]);
});

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

test('--check fails an open file', async () => {
  const checked = await lattice('--check', 'open.stl', '--json');
  expect([checked.code, JSON.parse(checked.out).closed]).toEqual([2, false]);
});

test('bad input ends with 2, says why on standard error and leaves no file', async () => {
  const fill = ['-o', 'no.stl', '--lattice', 'TYPE-20002'];
  for (const [args, words] of [
    [['missing.stl', ...fill], 'cannot read'],
    [['sheet.stl', ...fill], 'open'],
    [['holed.stl', ...fill], '--repair'],
    [['holed.stl', ...fill, '--wrap'], '--repair'],
    [['bracket.stl', '-o', 'no.stl', '--lattice', 'TYPE-7'], 'unknown-lattice'],
    [['bracket.stl', ...fill, '--rod', '9'], 'rod-too-thick'],
    [['bracket.stl', ...fill, '--rod', 'thick'], '--rod takes'],
    [['bracket.stl', ...fill, '--density=-4'], '--density is a percentage'],
    [['bracket.stl', ...fill, '--bogus'], '--bogus'],
  ] as const) {
    const { code, out, err } = await lattice(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith('no.stl'))).toEqual([]);
});

test('fills by a picture, and with two lattices', async () => {
  const lattice2 = ['block.stl', '-o', 'modes.stl', '--lattice', 'TYPE-20002', '--size', '8', '--json'];
  const graded = await lattice(
    ...lattice2,
    '--gradient',
    'grey.png',
    '--rod-darkest',
    '1.2',
    '--rod-lightest',
    '0.6',
  );
  expect(graded.err).toBe('');
  expect(JSON.parse(graded.out)).toMatchObject({
    spec: { mode: 'gradient' },
    proof: { closed: true, manifold: true },
  });
  const split = await lattice(...lattice2, '--plane', '0,0,9 9,0,9 0,9,9', '--part2', 'TYPE-20008:7:0.9');
  expect(split.err).toBe('');
  expect(JSON.parse(split.out)).toMatchObject({
    spec: { mode: 'regions' },
    proof: { closed: true, components: 1 },
  });
});

test('rods follow the distance from a face, or an axis, between two rods, densities or hardnesses', async () => {
  const fill = ['block.stl', '-o', 'field.stl', '--lattice', 'TYPE-20002', '--size', '8', '--json'];
  const made = async (...args: string[]) => {
    const { code, out, err } = await lattice(...fill, ...args);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out);
  };
  const byFace = await made('--from-faces', '9,9,0=10', '--rods', '1.6,0.6');
  expect(byFace).toMatchObject({
    spec: { gradient: { field: { source: 'faces', depthMm: 10 }, darkestMm: 1.6, lightestMm: 0.6 } },
    proof: { closed: true, manifold: true, components: 1 },
  });
  const byDensity = await made('--along', 'z', '--densities', '10,30', '--course', 'smooth');
  expect(byDensity.volumeFraction.measured).toBeGreaterThan(0.1);
  expect(byDensity.volumeFraction.measured).toBeLessThan(0.3);
  expect(await made('--along', 'x', '--hardnesses', '10,25', '--material', 'TPU')).toMatchObject({
    spec: { gradient: { elastomer: 'TPU' } },
  });
  for (const [args, words] of [
    [['--along', 'x'], 'two ends'],
    [['--along', 'x', '--rods', '1'], 'two numbers'],
    [['--along', 'x', '--rods', '1,2', '--density', '9'], 'without --gradient'],
    [['--along', 'x', '--from-faces', '9,9,0=10', '--rods', '1,2'], 'exclude'],
    [['--from-faces', 'hole:4=10', '--rods', '1,2'], 'no face hole:4'],
    [['--from-faces', '9,9,-99=10', '--rods', '1,2'], 'no face at'],
    [['--along', 'x', '--hardnesses', '20,99'], 'range from'],
  ] as const)
    expect((await lattice(...fill, ...args)).err).toContain(words);
});

test('reads an OBJ in an archive and a PLY, and refuses points without faces', async () => {
  const part = quadBox(20, 18, 16);
  await writeFile(join(folder, 'part.zip'), zipSync({ 'part.obj': encodeObj(part) }));
  await writeFile(join(folder, 'part.ply'), encodePly(part, 'binary_big_endian'));
  await writeFile(join(folder, 'points.ply'), encodePly({ ...part, loops: [] }, 'ascii'));
  const fill = (file: string) =>
    lattice(file, '-o', 'out.stl', '--lattice', 'TYPE-20002', '--size', '8', '--rod', '0.8', '--json');
  const [zipped, ply, points] = [await fill('part.zip'), await fill('part.ply'), await fill('points.ply')];
  expect(JSON.parse(zipped.out).proof.closed).toBe(true);
  expect(JSON.parse(ply.out).triangles).toBe(JSON.parse(zipped.out).triangles);
  expect([points.code, points.err]).toEqual([2, expect.stringContaining('no-triangles')]);
});

test('a hardness gives the rod by its material, and the file is a 3MF mesh or beams', async () => {
  const fill = ['block.stl', '--lattice', 'TYPE-20008', '--hardness', '25', '--json'];
  const mesh = await lattice(...fill, '-o', 'out.3mf');
  expect(mesh.err).toBe('');
  const report = JSON.parse(mesh.out);
  const density = densityOfHardness(hardnessLaw(MATERIALS[0]!, 'diamond'), 25);
  expect(Math.abs(report.volumeFraction.measured / density - 1)).toBeLessThan(0.03);
  const packed = await readFile(join(folder, 'out.3mf'));
  expect(packed.length).toBe(report.bytes);
  const model = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['3D/3dmodel.model']!);
  expect(model(packed).match(/<triangle /g)).toHaveLength(report.triangles);
  const beams = await lattice(...fill, '-o', 'beams.3mf', '--format', '3mf-beam');
  expect(beams.err).toBe('');
  const written = model(await readFile(join(folder, 'beams.3mf')));
  expect(written.match(/<b:beam /g)).toHaveLength(JSON.parse(beams.out).strutCount);
});

test('the summary says how much of the lattice was left out', async () => {
  const made = await lattice('bracket.stl', '-o', 'plain.stl', '--lattice', 'TYPE-20002', '--size', '8');
  expect(made.err).toBe('');
  expect(made.out).toMatch(/\d+\.\d\d % of the strut length inside the model removed/);
  expect(made.out).toMatch(/\d s \(reading and repair \d+\.\d\d s, size and rod \d+\.\d\d s\)$/m);
});

test('repairs with consent', async () => {
  const made = await lattice(
    'holed.stl',
    '-o',
    'repaired.stl',
    '--lattice',
    'TYPE-20002',
    '--size',
    '6',
    '--repair',
    '--json',
  );
  expect([made.code, JSON.parse(made.out).proof.closed]).toEqual([0, true]);
  const { total, ...stages } = JSON.parse(made.out).timesMs as Record<string, number>;
  expect(stages.inspect).toBeGreaterThan(0);
  expect(total).toBeGreaterThanOrEqual(Object.values(stages).reduce((sum, ms) => sum + ms, 0) - 1);
});

test('a model that this lattice cannot fill ends with 3', async () => {
  const { code, err } = await latticeProcess(
    'bar.stl',
    '-o',
    'no.stl',
    '--lattice',
    'TYPE-20002',
    '--size',
    '20',
    '--origin=-3,-9,-9',
  );
  expect(code).toBe(3);
  expect(err.length).toBeGreaterThan(10);
});

test('a density that no rod gives is refused with the one that can be had, not with limits of rods', async () => {
  const fill = ['bracket.stl', '-o', 'no.stl', '--lattice', 'TYPE-20002'];
  const plane = ['--plane', '0,0,5 1,0,5 0,1,5', '--part2', 'TYPE-20002:8:0.8'];
  for (const more of [[], plane]) {
    const { code, err } = await lattice(...fill, ...more, '--density', '97');
    expect([code, err]).toEqual([3, expect.stringMatching(/cannot fill 97\.0 %.* at most \d+\.\d %/)]);
  }
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
