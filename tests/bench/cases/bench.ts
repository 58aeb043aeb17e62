import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelOf } from '../../../core/cli/model.ts';
import { readOptions } from '../../../core/cli/options.ts';
import { sliceFile } from '../../../core/cli/slice-file.ts';
import { runCaptured } from '../../../core/cli/testing/run-captured.ts';
import { readModel } from '../../../core/formats/read-model.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { volumeOf } from '../../../core/solid/mesh/mesh.ts';
import { EXPECTED, type Expected } from './expected.ts';

/** Largest difference from the right value, as a share of it. */
const TOLERANCE = 1e-5;
const AS_USUAL = readOptions(['--units', 'auto', '--repair']).values;

/** What a file gives now, in the same terms. */
type Found = Pick<Expected, 'sizeMm' | 'volumeMm3' | 'refused'> & { noted: string };

/**
 * `npm run bench -- corpus cases <folder>`: reads every file of a folder of cases as the command line does, with repairs and
 * the unit found by itself, and compares size, volume, notes, refusal and islands with the right value. Prints a row for
 * each file. Ends with 1 if one is not right or has no right value.
 */
export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('give the folder of cases');
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.md')).sort();
  console.log('| File | Right | Now | OK |\n|---|---|---|---|');
  for (const file of files) {
    const { now, isRight, right } = await tryCase(join(folder, file), file);
    console.log(
      `| ${file} | ${JSON.stringify(right)} | ${JSON.stringify(now)} | ${isRight ? 'yes' : 'NO'} |`,
    );
    if (!isRight) process.exitCode = 1;
  }
}

/** Compares one file with the right value of its name. */
export async function tryCase(path: string, file: string) {
  const right = [EXPECTED[file] ?? []].flat();
  const islands = right.find((one) => one.islands)?.islands;
  if (islands) {
    const now = await islandsOf(path, islands.layerMm);
    return { right, now, isRight: JSON.stringify(now) === JSON.stringify(islands.found) };
  }
  const now = await readAs(path, file);
  return { right, now, isRight: right.some((one) => holds(one, now)) };
}

function holds({ sizeMm, volumeMm3, noted = [], refused }: Expected, now: Found): boolean {
  const isNear = (value: number, wanted: number) => Math.abs(value - wanted) <= TOLERANCE * wanted;
  if (refused !== undefined) return now.refused?.toLowerCase().includes(refused) ?? false;
  return (
    now.refused === undefined &&
    (sizeMm ?? []).every((side, axis) => isNear(now.sizeMm![axis]!, side)) &&
    (volumeMm3 === undefined || isNear(now.volumeMm3!, volumeMm3)) &&
    noted.every((words) => now.noted.includes(words))
  );
}

async function readAs(path: string, file: string): Promise<Found> {
  let found: Omit<Found, 'noted'> = {};
  const { err } = await runCaptured(async () => {
    try {
      const { mesh } = await modelOf(path, AS_USUAL);
      found = { sizeMm: extentOf(boundsOf(mesh)), volumeMm3: volumeOf(mesh) };
    } catch (error) {
      found = { refused: error instanceof Error ? error.message : String(error) };
    }
    return 0;
  }, []);
  const { fileName } = readModel(await readFile(path), file);
  return { ...found, noted: [fileName, ...err.split('\n')].filter((line) => line !== '').join('; ') };
}

async function islandsOf(path: string, layerMm: number): Promise<[number, number][]> {
  const text = await sliceFile([path], {
    layer: String(layerMm),
    process: 'DLP',
    screen: '3840x2160:0.05',
    json: true,
    help: false,
  });
  const { islands } = JSON.parse(text) as { islands: { layer: number; areaMm2: number }[] };
  return islands.map(({ layer, areaMm2 }) => [layer, Number(areaMm2.toPrecision(6))]);
}
