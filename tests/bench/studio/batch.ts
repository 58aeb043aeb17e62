import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Studio as Program, type RecipeFile } from '../../../client/index.ts';
import { runLattice } from '../../../core/cli/run-lattice.ts';
import { runCaptured } from '../../../core/cli/testing/run-captured.ts';
import { apiKeyMake } from '../../../core/contract/calls/api-key.ts';
import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { readStl } from '../../../core/formats/stl/read.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { PRECISIONS } from '../../../core/rules/order/result-formats.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../../core/solid/mesh/weld/weld.ts';
import { Studio } from '../../integration/harness/studio.ts';
import { sole } from '../../models/sole.ts';
import type { StageLine } from './waits.ts';

/** Time of the API for all parts, over that of the command line. */
const BAR = 1.2;
const RECIPE: RecipeFile = {
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
 * through the command line, which makes a file of each precision, as a job does. Prints both times and their ratio.
 * Throws if a file of the recipe's precision differs.
 */
export async function batchWaits(count: number, path: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trabecula-batch-'));
  const lines: StageLine[] = [];
  const studio = await Studio.start({
    log(_name, line) {
      if (line.includes('"event":"job finished"')) lines.push(JSON.parse(line) as StageLine);
    },
  });
  try {
    const model = await insoleMesh(path);
    const parts = Array.from({ length: count + 1 }, (_, part) => partOf(model, part, count));
    const owner = await studio.user('bench', { grants: ['high-precision'], trialsLeft: count + 1 });
    const { token } = await owner.call(apiKeyMake, {
      body: { name: 'bench', scopes: ['read', 'generate', 'download'] },
    });
    const program = new Program({ url: studio.cloud.url, key: token });
    const byCommand = await commandLine(folder, parts);
    const byProgram = await throughApi(program, parts);
    printMeanStages(lines.slice(1));
    const differing = byProgram.hashes.filter((hash, at) => hash !== byCommand.hashes[at]).length;
    const [command, api] = [byCommand.ms, byProgram.ms].map((ms) => (ms / 1000).toFixed(1));
    console.log(
      `${count} insoles: command line ${command} s, API ${api} s, ratio ${(byProgram.ms / byCommand.ms).toFixed(2)} (bar ${BAR}); load ${loadavg()[0]!.toFixed(1)}`,
    );
    if (differing > 0) throw new Error(`${differing} files differ from those of the command line`);
  } finally {
    await studio.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Prints the mean time and processor time of a worker between the ends of a job's stages. Those of low precision overlap
 * with others.
 */
function printMeanStages(lines: readonly StageLine[]): void {
  const sums = new Map<string, { ms: number; processorMs: number }>();
  for (const { endedAtMs, processorMs } of lines) {
    const stages = Object.entries(endedAtMs).sort(([, a], [, b]) => a - b);
    for (const [at, [name, ms]] of stages.entries()) {
      const [before, beforeMs] = stages[at - 1] ?? [name, ms];
      const sum = sums.get(name) ?? { ms: 0, processorMs: 0 };
      sum.ms += ms - beforeMs;
      sum.processorMs += processorMs[name]! - processorMs[before]!;
      sums.set(name, sum);
    }
  }
  console.log('stage of a job, ms since the stage before, processor ms');
  for (const [name, { ms, processorMs }] of sums)
    console.log(
      `  ${name.padEnd(24)} ${(ms / lines.length).toFixed(0).padStart(7)} ${(processorMs / lines.length).toFixed(0).padStart(7)}`,
    );
}

interface Made {
  /** Time for all parts but the first, which warms code and processes. */
  ms: number;
  /** SHA-256 of the high-precision file of each part, which the recipe names. */
  hashes: string[];
}

/** As one process with a list of jobs makes them. */
async function commandLine(folder: string, parts: readonly Uint8Array[]): Promise<Made> {
  const pathOf = (part: number, end: string) => join(folder, `${part}${end}`);
  for (const precision of PRECISIONS)
    await writeFile(join(folder, `${precision}.json`), JSON.stringify({ ...RECIPE, precision }));
  const jobs: string[][] = [];
  for (const [part, bytes] of parts.entries()) {
    await writeFile(pathOf(part, '.stl'), bytes);
    for (const precision of PRECISIONS) {
      const recipe = join(folder, `${precision}.json`);
      jobs.push([pathOf(part, '.stl'), '-o', pathOf(part, `-${precision}.stl`), '--recipe', recipe]);
    }
  }
  const list = join(folder, 'jobs.json');
  const runJobs = async (some: string[][]) => {
    await writeFile(list, JSON.stringify(some));
    const { code, err } = await runCaptured(runLattice, ['--jobs', list]);
    if (code !== 0) throw new Error(err);
  };
  await runJobs(jobs.slice(0, PRECISIONS.length));
  const sinceMs = performance.now();
  await runJobs(jobs.slice(PRECISIONS.length));
  const ms = performance.now() - sinceMs;
  const hashOf = async (part: number) =>
    createHash('sha256')
      .update(await readFile(pathOf(part, '-high.stl')))
      .digest('hex');
  return { ms, hashes: await Promise.all([...parts.keys()].map(hashOf)) };
}

/** As a program does it: sends all parts, a few at a time, then waits for each and downloads its free file. */
async function throughApi(program: Program, parts: readonly Uint8Array[]): Promise<Made> {
  const start = async (bytes: Uint8Array, part: number) =>
    await program.apply(await program.upload(`insole-${part}.stl`, bytes), RECIPE);
  const finish = async (id: string) => {
    await program.wait(id);
    await program.download(id, { precision: 'low', free: true });
    const { sha256 } = await program.call(workspaceDownload, {
      query: { id, precision: 'high', format: 'stl' },
    });
    return sha256;
  };
  const hashes = [await finish(await start(parts[0]!, 0))];
  const sinceMs = performance.now();
  const orders: string[] = [];
  let next = 1;
  const sendOneByOne = async () => {
    while (next < parts.length) {
      const part = next++;
      orders[part - 1] = await start(parts[part]!, part);
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendOneByOne));
  for (const order of orders) hashes.push(await finish(order));
  return { ms: performance.now() - sinceMs, hashes };
}

async function insoleMesh(path: string | undefined): Promise<Mesh> {
  if (path === undefined) return sole(INSOLE_LENGTH_MM);
  const read = readStl(await readFile(path));
  if (!read.ok) throw new Error(`${path} is no STL`);
  return weldCorners(read.corners);
}

/** A left or right insole of the part's length, as STL. */
function partOf({ positions, triangles }: Mesh, part: number, count: number): Uint8Array {
  const scale = SCALES.min + ((SCALES.max - SCALES.min) * part) / count;
  const isMirrored = part % 2 === 1;
  return encodeStl({
    positions: positions.map((mm, at) => mm * scale * (isMirrored && at % 3 === 1 ? -1 : 1)),
    // The other way round, a mirrored face looks outward again.
    triangles: isMirrored ? triangles.toReversed() : triangles,
  });
}
