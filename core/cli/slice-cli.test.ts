import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { box, sphere } from '../../tests/models/primitives.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { encodeStl } from '../formats/stl/write.ts';
import { appendMeshes } from '../solid/mesh/append-meshes.ts';
import { runSlice } from './run-slice.ts';
import { type CapturedRun, runIn } from './testing/run-captured.ts';

const folder = temporaryFolder();

beforeAll(async () => {
  const table = appendMeshes([box([0, 0, 0], [20, 20, 1]), sphere(3, 24, [10, 10, 6])]);
  await writeFile(join(folder, 'part.stl'), encodeStl(table));
  // Without a face in the middle of the ball: a flat one that no plane meets would not matter.
  const triangles = table.triangles.filter((_, i) => Math.floor(i / 3) !== 300);
  await writeFile(
    join(folder, 'inward.stl'),
    encodeStl({ ...table, triangles: table.triangles.slice().reverse() }),
  );
  await writeFile(join(folder, 'open.stl'), encodeStl({ ...table, triangles }));
});

const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/trabecula/compiled');

/** Runs the command in the folder of models, in this process. */
const slice = (...args: string[]) => runIn(folder, runSlice, args);

/** Runs the command in the folder of models, as the process that a user starts. */
function sliceProcess(...args: string[]): Promise<CapturedRun> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'slice-cli.ts'), ...args],
      { cwd: folder, env: { ...process.env, NODE_COMPILE_CACHE: COMPILED } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

test('slices a file, writes its layers, and prints figures and islands', async () => {
  const made = await sliceProcess(
    'part.stl',
    '-o',
    'part.zip',
    '--process',
    'SLS',
    '--material',
    'PA12',
    '--json',
  );
  expect(made.err).toBe('');
  expect(made.code).toBe(0);
  const { layerMm, layers, areasMm2, islands, weightG } = JSON.parse(made.out);
  expect([layerMm, layers, areasMm2[0]]).toEqual([0.1, 90, 400]);
  expect(islands).toHaveLength(1);
  expect(weightG).toBeCloseTo((0.4 + (4 / 3) * Math.PI * 0.027) * 1.01, 1);
  expect(await readdir(folder)).toContain('part.zip');
});

test('says what is wrong with a model or an option, and leaves no file', async () => {
  const wrong = [
    [['open.stl', '-o', 'open.cli'], 'the surface is open'],
    [['inward.stl'], 'the faces of the model point inward'],
    [['part.stl', '--layer', '40'], 'choose a smaller --layer'],
    [['part.stl', '--layer', '0.00001'], 'choose a larger --layer'],
    [['part.stl', '-o', 'part.png'], 'must end with .zip'],
    [['part.stl', '-o', 'part.cli', '--format', 'svg'], 'must end with .zip'],
    [['part.stl', '--layer', '0'], '--layer'],
    [['part.stl', '--process', 'SLA'], '--process is one of'],
    [['part.stl', '--material', 'TPU'], '--material is one of'],
    [['part.stl', '-o', 'part.gcode'], 'must end with .zip, .cli, .3mf'],
    [['part.stl', '-o', 'part.zip', '--format', 'gcode'], '--format is one of'],
    [['part.stl', '-o', 'small.zip', '--screen', '100x100:0.05'], 'give a larger --screen'],
    [['none.stl'], 'cannot read none.stl'],
  ] as const;
  for (const [args, message] of wrong) {
    const { code, err } = await slice(...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  }
  expect((await readdir(folder)).filter((name) => /open\.cli|small|part$/.test(name))).toEqual([]);
});
