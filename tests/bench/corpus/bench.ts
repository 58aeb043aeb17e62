import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addRecord, type CorpusRecord, isRejected, OPEN, openResults } from './record.ts';
import { misfitOf, ROLE_MISFIT_SHARE, roleLines } from './role-table.ts';
import { ROLES } from './roles.ts';
import { corpusLines, openedLine } from './table.ts';
import { tryFile } from './try-file.ts';

const LIMIT_SECONDS = 120;
const LATTICE =
  '--lattice TYPE-20002 --threads 1 --repair --units auto --turn-to-fit --size auto --rod auto'.split(' ');

/**
 * `npm run bench -- corpus <folder> [--results file] [--seconds N] [--open] [--roles] [-- options of the lattice command]`: runs
 * every model of a folder through the command line, each in its own process, and checks the output: by the
 * command, and outside by the Manifold library (closed, oriented and manifold, with the reported volume and number of
 * surfaces, and the genus that its vertices and faces give). Seconds and megabytes are without the outside check. Prints the shares by class (`index.json` of the folder: a list of `file` and `class`), and every
 * failure with its reason. Skips files that the results file already has.
 * `--open` only opens them, STEP and IGES files as well, and prints the medians until a model is inspected.
 * `--roles` gives the faces of each model roles (`chooseRoles`) and measures what they became.
 * Ends with 1 after a crash, a time-out, a result that fails a check, or a solid whose volume is not the exact one.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      results: { type: 'string' },
      seconds: { type: 'string', default: String(LIMIT_SECONDS) },
      open: { type: 'boolean', default: false },
      roles: { type: 'boolean', default: false },
    },
  });
  const [folder, ...options] = positionals;
  if (!folder) throw new Error('give the folder of models');
  const results = values.results ?? join('.local', 'corpus', `${basename(resolve(folder))}.jsonl`);
  const records = await runCorpus(folder, results, {
    options: [
      ...(options.length > 0 ? options : LATTICE),
      ...(values.open ? [OPEN] : []),
      ...(values.roles ? [ROLES] : []),
    ],
    limitSeconds: Number(values.seconds),
    onRecord: ({ file, stage, reason, seconds }) =>
      console.error(`${file}: ${stage}${reason ? `, ${reason}` : ''}, ${seconds.toFixed(1)} s`),
  });
  for (const line of corpusLines(records, await classesOf(folder))) console.log(line);
  console.log(openedLine(records));
  if (values.roles) for (const line of roleLines(records)) console.log(line);
  const broken = (record: CorpusRecord) =>
    record.stage === 'filled' ||
    isRejected(record) ||
    /^(crash|time limit)/.test(record.reason ?? '') ||
    (record.roles ?? []).some((role) => misfitOf(role) > ROLE_MISFIT_SHARE);
  if (records.some(broken)) process.exitCode = 1;
}

/** Runs the files of a folder that are not in the results file yet. Returns all records, by name. */
async function runCorpus(
  folder: string,
  results: string,
  about: { options: readonly string[]; limitSeconds: number; onRecord?(record: CorpusRecord): void },
): Promise<CorpusRecord[]> {
  const files = (await readdir(folder))
    .filter((name) => /\.(stl|3mf|obj|ply|zip|step|stp|iges|igs)$/i.test(name))
    .sort();
  const known = await openResults(results, about.options);
  const records: CorpusRecord[] = [];
  for (const file of files) {
    let record = known.get(file);
    if (!record) {
      record = await tryFile(join(folder, file), about.options, about.limitSeconds);
      await addRecord(results, record);
      about.onRecord?.(record);
    }
    records.push(record);
  }
  return records;
}

/** Returns the class of each file by the folder's index; empty without one. */
async function classesOf(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch(() => '[]');
  const index = JSON.parse(text) as { file: string; class: string }[];
  return new Map(index.map((entry) => [entry.file, entry.class]));
}
