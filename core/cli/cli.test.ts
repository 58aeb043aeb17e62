import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { bracket } from '../../tests/models/bracket.ts';
import { box, sphere } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { densityOfHardness, hardnessLaw } from '../catalogue/hardness.ts';
import { MATERIALS } from '../catalogue/materials.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { appendMeshes } from '../solid/mesh/append-meshes.ts';
import { runJobs } from './jobs.ts';
import { runLattice } from './run-lattice.ts';
import { type CapturedRun, runCaptured, runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();

/** PNG of two pixels, one black and one white. */
const GREY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=',
  'base64',
);

beforeAll(async () => {
  await writeFile(join(folder, 'bracket.stl'), encodeStl(await bracket()));
  await writeFile(join(folder, 'block.stl'), encodeStl(box([0, 0, 0], [26, 22, 18])));
  const ball = sphere(12);
  await writeFile(join(folder, 'holed.stl'), encodeStl({ ...ball, triangles: ball.triangles.slice(3) }));
  await writeFile(join(folder, 'open.stl'), encodeStl({ ...ball, triangles: ball.triangles.slice(0, 3000) }));
  await writeFile(join(folder, 'sheet.stl'), encodeStl({ ...ball, triangles: ball.triangles.slice(0, 3) }));
  await writeFile(join(folder, 'grey.png'), GREY_PNG);
  await writeFile(join(folder, 'bar.stl'), encodeStl(box([0, 0, 0], [40, 2, 2])));
});

/** Node's compile cache. Without it half of a process's CPU time goes into reading the engine's source again. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/trabecula/compiled');

/** Runs the command in the folder of models, in this process. */
function lattice(line: string, ...more: string[]): Promise<CapturedRun> {
  return runIn(folder, runLattice, [...line.split(' '), ...more, '--threads', '1']);
}

/** Runs the command in the folder of models, as the process that a user starts. */
function latticeProcess(line: string): Promise<CapturedRun> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...line.split(' ')],
      { cwd: folder, env: { ...process.env, NODE_COMPILE_CACHE: COMPILED } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

test('gives roles to faces by diameter and by a point, and reports the solids', {
  tags: 'release',
}, async () => {
  const { code, out } = await lattice(
    'bracket.stl -o rims.stl --lattice TYPE-20002 --rod 1 --sides 6 --json',
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
  const made = await latticeProcess('block.stl -o out.stl --lattice TYPE-20008 --density 6 --json');
  expect(made.err).toBe('');
  const report = JSON.parse(made.out);
  expect(Math.abs(report.volumeFraction.measured / 0.06 - 1)).toBeLessThan(0.03);
  expect((await readFile(join(folder, 'out.stl'))).length).toBe(report.bytes);
  const checked = await latticeProcess('--check out.stl --json');
  expect([checked.code, JSON.parse(checked.out).passes]).toEqual([0, true]);
});

test('a list of jobs gives the files of single commands, and a failed job stops none of the others', {
  tags: 'release',
}, async () => {
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

test.each([1, 2])('%i job(s) at a time print in the order of the list', async (atOnce) => {
  const thread = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ([words, ms]) => {
      if (words === 'die') process.exit(7);
      const lines = [{ to: 'log', text: words }];
      setTimeout(() => parentPort.postMessage({ code: Number(words === 'bad'), lines }), Number(ms));
    });`;
  const threadUrl = new URL(`data:text/javascript,${encodeURIComponent(thread)}`);
  const run = async ([words = '']: readonly string[]) => {
    if (words !== 'die') console.log(words);
    return Number(words === 'bad' || words === 'die');
  };
  const jobs = [
    ['slow', '200'],
    ['bad', '0'],
    ['die', '0'],
    ['last', '0'],
  ];
  await writeFile(join(folder, 'order.json'), JSON.stringify(jobs));
  const path = join(folder, 'order.json');
  const list = () => runJobs(['--jobs', path], path, { run, atOnce, threadUrl });
  const { code, out, err } = await runCaptured(list, []);
  expect([code, out]).toEqual([1, 'slow\nbad\nlast']);
  expect(err.match(/failed: .*/g)).toEqual(['failed: bad 0', 'failed: die 0']);
  if (atOnce > 1) expect(err).toContain('ended with code 7');
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

test('--check fails an open file', async () => {
  const checked = await lattice('--check', 'open.stl', '--json');
  expect([checked.code, JSON.parse(checked.out).closed]).toEqual([2, false]);
});

test('bad input ends with 2, says why on standard error and leaves no file', async () => {
  const fill = '-o no.stl --lattice TYPE-20002';
  for (const [args, words] of [
    [`missing.stl ${fill}`, 'cannot read'],
    [`sheet.stl ${fill}`, 'open'],
    [`holed.stl ${fill}`, '--repair'],
    [`holed.stl ${fill} --wrap`, '--repair'],
    ['bracket.stl -o no.stl --lattice TYPE-7', 'unknown-lattice'],
    [`bracket.stl ${fill} --rod 9`, 'rod-too-thick'],
    [`bracket.stl ${fill} --rod thick`, '--rod takes'],
    [`bracket.stl ${fill} --density=-4`, '--density is a percentage'],
    [`bracket.stl ${fill} --bogus`, '--bogus'],
  ] as const) {
    const { code, out, err } = await lattice(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith('no.stl'))).toEqual([]);
});

test('fills by a picture, and with two lattices', async () => {
  const fill = 'block.stl -o modes.stl --lattice TYPE-20002 --size 8 --json';
  const graded = await lattice(`${fill} --gradient grey.png --rod-darkest 1.2 --rod-lightest 0.6`);
  expect(graded.err).toBe('');
  expect(JSON.parse(graded.out)).toMatchObject({
    spec: { mode: 'gradient' },
    proof: { closed: true, manifold: true },
  });
  const split = await lattice(fill, '--plane', '0,0,9 9,0,9 0,9,9', '--part2', 'TYPE-20008:7:0.9');
  expect(split.err).toBe('');
  expect(JSON.parse(split.out)).toMatchObject({
    spec: { mode: 'regions' },
    proof: { closed: true, components: 1 },
  });
});

test('rods follow the distance from a face, or an axis, between two rods, densities or hardnesses', async () => {
  const fill = 'block.stl -o field.stl --lattice TYPE-20002 --size 8 --json';
  const made = async (...args: string[]) => {
    const { code, out, err } = await lattice(fill, ...args);
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
    expect((await lattice(fill, ...args)).err).toContain(words);
});

test('a hardness gives the rod by its material, and the file is a 3MF mesh or beams', async () => {
  const fill = 'block.stl --lattice TYPE-20008 --hardness 25 --json';
  const mesh = await lattice(fill, '-o', 'out.3mf');
  expect(mesh.err).toBe('');
  const report = JSON.parse(mesh.out);
  const density = densityOfHardness(hardnessLaw(MATERIALS[0]!, 'diamond'), 25);
  expect(Math.abs(report.volumeFraction.measured / density - 1)).toBeLessThan(0.03);
  const packed = await readFile(join(folder, 'out.3mf'));
  expect(packed.length).toBe(report.bytes);
  const model = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['3D/3dmodel.model']!);
  expect(model(packed).match(/<triangle /g)).toHaveLength(report.triangles);
  const beams = await lattice(fill, '-o', 'beams.3mf', '--format', '3mf-beam');
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
  const made = await lattice('holed.stl -o repaired.stl --lattice TYPE-20002 --size 6 --repair --json');
  expect([made.code, JSON.parse(made.out).proof.closed]).toEqual([0, true]);
  const { total, ...stages } = JSON.parse(made.out).timesMs as Record<string, number>;
  expect(stages.inspect).toBeGreaterThan(0);
  expect(total).toBeGreaterThanOrEqual(Object.values(stages).reduce((sum, ms) => sum + ms, 0) - 1);
});

test('a model that this lattice cannot fill ends with 3', { tags: 'release' }, async () => {
  const { code, err } = await latticeProcess(
    'bar.stl -o no.stl --lattice TYPE-20002 --size 20 --origin=-3,-9,-9',
  );
  expect(code).toBe(3);
  expect(err.length).toBeGreaterThan(10);
});

test('a density that no rod gives is refused with the one that can be had, not with limits of rods', async () => {
  const fill = 'bracket.stl -o no.stl --lattice TYPE-20002';
  const plane = ['--plane', '0,0,5 1,0,5 0,1,5', '--part2', 'TYPE-20002:8:0.8'];
  for (const more of [[], plane]) {
    const { code, err } = await lattice(fill, ...more, '--density', '97');
    expect([code, err]).toEqual([3, expect.stringMatching(/cannot fill 97\.0 %.* at most \d+\.\d %/)]);
  }
});
