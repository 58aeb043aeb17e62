import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Studio as Program, type RecipeFile } from '../../../client/index.ts';
import { apiKeyMake } from '../../../core/contract/calls/api-key.ts';
import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { PRECISIONS } from '../../../core/rules/order/result-formats.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { Studio } from '../../integration/harness/studio.ts';
import { sole } from '../../models/sole.ts';
import { processorSeconds, secondsByFunction } from '../../processor-time.ts';
import { modelAt } from '../given-models.ts';
import { CommandLine } from './command-line.ts';

/**
 * Time of the API for all parts, over that of the engine at the command line, with previews: by a command for each job,
 * as users wait for it, and by one list of all jobs, which starts and compiles once. An order also makes the open
 * preview, its picture and the frame.
 */
const BAR = 1.2;
/** Time of a list over that of a command for each job. */
const LIST_BAR = 0.25;
const FITTED: RecipeFile = {
  ...{ recipe: 1, name: 'Insole', field: 'Shoes', lattice: 'TYPE-20002' },
  ...{ cellMm: 'fit', rodMm: 'fit', process: 'SLS', material: 'TPU' },
};
/** Parts that a program sends at the same time. */
const SENT_AT_ONCE = 4;
const INSOLE_LENGTH_MM = 240;
/** Lengths of the parts over that of the model. */
const SCALES = { min: 0.85, max: 1.15 };

/**
 * Takes left and right insoles of many lengths through the API with one recipe, by the client of `client/README.md`, and
 * through the command line, which makes a file of each precision and the previews as an order does: by a command for each
 * and by a list. Prints wall and processor times and their ratios. Throws if a file of the recipe's precision differs.
 * Times of API and list are those of further parts: they have made the first ones before, which start and compile.
 * @param path STL of an insole
 */
export async function batchWaits(count: number, path: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trabecula-batch-'));
  try {
    const model = path === undefined ? sole(INSOLE_LENGTH_MM) : modelAt(path);
    const parts = Array.from({ length: count }, (_, part) => partOf(model, part, count));
    const firsts = Array.from({ length: SENT_AT_ONCE }, (_, part) =>
      partOf(model, (part % count) + 0.5, count),
    );
    const commands = await CommandLine.open(folder, [...parts, ...firsts], FITTED);
    await compareWithApi(commands, { parts, firsts });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareWithApi(
  commands: CommandLine,
  { parts, firsts }: { parts: readonly Uint8Array[]; firsts: readonly Uint8Array[] },
): Promise<void> {
  const all = Array.from({ length: parts.length + firsts.length }, (_, part) =>
    PRECISIONS.map((precision) => commands.job(part, precision)),
  );
  const list = await furtherTime(commands, all, parts.length);
  const each = await timed(async () => await commands.runEach(all.slice(0, parts.length).flat()));
  const studio = await Studio.start();
  try {
    const owner = await studio.user('bench', { grants: ['high-precision'], trialsLeft: all.length });
    const { token } = await owner.call(apiKeyMake, {
      body: { name: 'bench', scopes: ['read', 'generate', 'download'] },
    });
    const program = new Program({ url: studio.cloud.url, key: token });
    await throughApi(program, firsts);
    const before = secondsByFunction();
    let hashes: string[] = [];
    const api = await timed(async () => {
      hashes = await throughApi(program, parts);
    });
    printTimes(`${parts.length} insoles`, { 'a command each': each, 'a list': list, API: api });
    for (const [name, seconds] of secondsByFunction())
      printRow(`  ${name || 'cloud and program'}`, '', (seconds - (before.get(name) ?? 0)).toFixed(1));
    printRatio(`API / each (${BAR})`, api, each);
    printRatio(`API / list (${BAR})`, api, list);
    printRatio(`list / each (${LIST_BAR})`, list, each);
    const expected = await Promise.all(parts.map((_, part) => commands.hashOf(part)));
    const differing = hashes.filter((hash, at) => hash !== expected[at]).length;
    if (differing > 0) throw new Error(`${differing} files differ from those of the command line`);
  } finally {
    await studio.stop();
  }
}

/** Time of a list for the first parts, taken from that for all: a list starts two threads, and each compiles. */
async function furtherTime(
  commands: CommandLine,
  jobs: readonly string[][][],
  count: number,
): Promise<Times> {
  const firsts = await timed(async () => await commands.runList(jobs.slice(count).flat()));
  const all = await timed(async () => await commands.runList(jobs.flat()));
  return { wall: all.wall - firsts.wall, processor: all.processor - firsts.processor };
}

/** Seconds by the clock, and of the processors. */
interface Times {
  wall: number;
  processor: number;
}

async function timed(work: () => Promise<void>): Promise<Times> {
  const from = { wallMs: performance.now(), processor: processorSeconds() };
  await work();
  return {
    wall: (performance.now() - from.wallMs) / 1000,
    processor: processorSeconds() - from.processor,
  };
}

function printTimes(title: string, times: Record<string, Times>): void {
  printRow(title, 'wall s', `processor s   load ${loadavg()[0]!.toFixed(1)}`);
  for (const [name, { wall, processor }] of Object.entries(times))
    printRow(name, wall.toFixed(1), processor.toFixed(1));
}

function printRatio(name: string, one: Times, other: Times): void {
  printRow(name, (one.wall / other.wall).toFixed(2), (one.processor / other.processor).toFixed(2));
}

function printRow(name: string, wall: string, processor: string): void {
  console.log(`${name.padEnd(22)}${wall.padStart(8)}${processor.padStart(13)}`);
}

/**
 * As a program does it: sends all parts, a few at a time, then waits for each and downloads its free file. Returns the
 * SHA-256 of the high-precision file of each part, which the recipe names.
 */
async function throughApi(program: Program, parts: readonly Uint8Array[]): Promise<string[]> {
  const orders: string[] = [];
  let next = 0;
  const sendOneByOne = async () => {
    while (next < parts.length) {
      const part = next++;
      orders[part] = await program.apply(await program.upload(`insole-${part}.stl`, parts[part]!), FITTED);
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendOneByOne));
  const hashes: string[] = [];
  for (const id of orders) {
    await program.wait(id);
    await program.download(id, { precision: 'low', free: true });
    const query = { id, precision: 'high', format: 'stl' } as const;
    hashes.push((await program.call(workspaceDownload, { query })).sha256);
  }
  return hashes;
}

/** A left or right insole of the part's length, as STL; those between two parts have a half. */
function partOf({ positions, triangles }: Mesh, part: number, count: number): Uint8Array {
  const scale = SCALES.min + ((SCALES.max - SCALES.min) * part) / count;
  const isMirrored = Math.floor(part) % 2 === 1;
  return encodeStl({
    positions: positions.map((mm, at) => mm * scale * (isMirrored && at % 3 === 1 ? -1 : 1)),
    // The other way round, a mirrored face looks outward again.
    triangles: isMirrored ? triangles.toReversed() : triangles,
  });
}
