import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Studio as Program, type RecipeFile } from '../../../client/index.ts';
import { apiKeyMake } from '../../../core/contract/calls/api-key.ts';
import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { inspectModel } from '../../../core/model/input/inspect.ts';
import { PRECISIONS } from '../../../core/rules/order/result-formats.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { Studio } from '../../integration/harness/studio.ts';
import { sole } from '../../models/sole.ts';
import { processorSeconds } from './processor-time.ts';
import type { StageLine } from './waits.ts';

/** Time of the API for all parts, over that of the command line. */
const BAR = 1.2;
/** Time of a list of jobs, over that of a command for each. */
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
const COMMAND = join(import.meta.dirname, '../../../infra/bundle/run-command.ts');

export interface BatchOptions {
  count: number;
  /** STL of an insole. */
  path: string | undefined;
  /** Recipe file; default one that fits cell and rod to the part. */
  recipe: string | undefined;
  /** True to compare a list of jobs with a command for each, instead. */
  cold: boolean;
}

/**
 * Takes left and right insoles of many lengths through the API with one recipe, by the client of `client/README.md`, and
 * through one command line, which makes a file of each precision, as a job does. Prints wall and processor times and
 * their ratios. Throws if a file of the recipe's precision differs. The studio has made one part before; the command
 * starts cold.
 */
export async function batchWaits({ count, path, recipe: file, cold }: BatchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trabecula-batch-'));
  try {
    const model = await insoleMesh(path);
    const parts = Array.from({ length: count }, (_, part) => partOf(model, part, count));
    const recipe = file === undefined ? FITTED : (JSON.parse(await readFile(file, 'utf8')) as RecipeFile);
    const commands = await CommandLine.open(folder, parts, recipe);
    if (cold) await compareStarts(commands, parts.length);
    else await compareWithApi(commands, { parts, first: partOf(model, count, count), recipe });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareStarts(commands: CommandLine, count: number): Promise<void> {
  const jobs = Array.from({ length: count }, (_, part) => commands.job(part, 'high'));
  const single = await timed(async () => {
    for (const job of jobs) await commands.run(job);
  });
  const list = await timed(async () => await commands.runList(jobs));
  printRatio(`${count} insoles`, {
    one: ['a command each', single],
    other: ['a list of jobs', list],
    bar: LIST_BAR,
  });
}

async function compareWithApi(
  commands: CommandLine,
  { parts, first, recipe }: { parts: readonly Uint8Array[]; first: Uint8Array; recipe: RecipeFile },
): Promise<void> {
  const jobs = [...parts.keys()].flatMap((part) => PRECISIONS.map((each) => commands.job(part, each)));
  const byCommand = await timed(async () => await commands.runList(jobs));
  const lines: StageLine[] = [];
  const studio = await Studio.start({
    log(_name, line) {
      if (line.includes('"event":"job finished"')) lines.push(JSON.parse(line) as StageLine);
    },
  });
  try {
    const owner = await studio.user('bench', { grants: ['high-precision'], trialsLeft: parts.length + 1 });
    const { token } = await owner.call(apiKeyMake, {
      body: { name: 'bench', scopes: ['read', 'generate', 'download'] },
    });
    const program = new Program({ url: studio.cloud.url, key: token });
    await throughApi(program, [first], recipe);
    let hashes: string[] = [];
    const byApi = await timed(async () => {
      hashes = await throughApi(program, parts, recipe);
    });
    printMeanStages(lines.slice(1));
    printRatio(`${parts.length} insoles`, {
      one: ['command line', byCommand],
      other: ['API', byApi],
      bar: BAR,
    });
    const expected = await Promise.all(parts.map((_, part) => commands.hashOf(part)));
    const differing = hashes.filter((hash, at) => hash !== expected[at]).length;
    if (differing > 0) throw new Error(`${differing} files differ from those of the command line`);
  } finally {
    await studio.stop();
  }
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

function printRatio(
  title: string,
  { one, other, bar }: { one: [string, Times]; other: [string, Times]; bar: number },
): void {
  const row = (name: string, { wall, processor }: Times, digits: number) =>
    console.log(
      `${name.padEnd(20)}${wall.toFixed(digits).padStart(8)}${processor.toFixed(digits).padStart(13)}`,
    );
  console.log(`${title.padEnd(20)}  wall s  processor s   load ${loadavg()[0]!.toFixed(1)}`);
  row(...one, 1);
  row(...other, 1);
  const ratio = (key: keyof Times) => other[1][key] / one[1][key];
  row(`ratio (bar ${bar})`, { wall: ratio('wall'), processor: ratio('processor') }, 2);
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

/** The command line as users run it, on the parts of a batch in a folder. */
class CommandLine {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string, parts: readonly Uint8Array[], recipe: RecipeFile): Promise<CommandLine> {
    for (const [part, bytes] of parts.entries()) await writeFile(join(folder, `${part}.stl`), bytes);
    for (const precision of PRECISIONS)
      await writeFile(join(folder, `${precision}.json`), JSON.stringify({ ...recipe, precision }));
    const commands = new CommandLine(folder);
    // Builds the bundle.
    await commands.run(['--help']);
    return commands;
  }

  /** Arguments of a part's job. */
  job(part: number, precision: string): string[] {
    return [`${part}.stl`, '-o', `${part}-${precision}.stl`, '--recipe', `${precision}.json`];
  }

  async run(args: readonly string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [COMMAND, 'lattice', ...args], { cwd: this.#folder });
  }

  async runList(jobs: readonly string[][]): Promise<void> {
    await writeFile(join(this.#folder, 'jobs.json'), JSON.stringify(jobs));
    await this.run(['--jobs', 'jobs.json']);
  }

  /** SHA-256 of a part's high-precision file. */
  async hashOf(part: number): Promise<string> {
    return createHash('sha256')
      .update(await readFile(join(this.#folder, `${part}-high.stl`)))
      .digest('hex');
  }
}

/**
 * As a program does it: sends all parts, a few at a time, then waits for each and downloads its free file. Returns the
 * SHA-256 of the high-precision file of each part, which the recipe names.
 */
async function throughApi(
  program: Program,
  parts: readonly Uint8Array[],
  recipe: RecipeFile,
): Promise<string[]> {
  const orders: string[] = [];
  let next = 0;
  const sendOneByOne = async () => {
    while (next < parts.length) {
      const part = next++;
      orders[part] = await program.apply(await program.upload(`insole-${part}.stl`, parts[part]!), recipe);
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

/** The model of a path with its small defects repaired, or a drawn one. */
async function insoleMesh(path: string | undefined): Promise<Mesh> {
  if (path === undefined) return sole(INSOLE_LENGTH_MM);
  const { mesh, accepted } = inspectModel(await readFile(path), {});
  if (!accepted || mesh === undefined) throw new Error(`${path} is refused`);
  return mesh;
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
