import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { MUTATIONS } from '../mutants/all.ts';
import { type Mutation, namePattern, testOf } from '../mutants/mutation.ts';
import { isNoticed, type Outcome, outcomeOf, runTest } from '../mutants/run-test.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A test that runs longer than this hangs, milliseconds. */
const HANG_MS = 300_000;

/**
 * `npm run bench -- mutants [text ...]`: removes one control after the other in a temporary copy and runs the test that it
 * names; with texts only those whose ids, control or file contain one, with `--part 3/12` the third of twelve parts of all,
 * so that a run can be made in pieces. Ends with 1 if a control's test passes without
 * it, or does not run at all. A test that hangs without the control has noticed it. Before, every named test must pass.
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values, positionals: texts } = parseArgs({
    args: [...options],
    allowPositionals: true,
    options: { part: { type: 'string' } },
  });
  const chosen = partOf(values.part ?? '1/1').filter(({ ids, control, file }) => {
    const about = [...ids, control, file].join(' ');
    return texts.length === 0 || texts.some((text) => about.includes(text));
  });
  const copy = await copyOfRepository();
  try {
    await expectPassing(copy, chosen);
    const bad: string[] = [];
    for (const [index, mutation] of chosen.entries()) {
      const outcome = await tryMutation(copy, mutation);
      const ids = mutation.ids.map((id) => `${id} `).join('');
      const line = `${outcome.padEnd(8)} ${ids}${mutation.control} (${mutation.file})`;
      console.log(`${String(index + 1).padStart(3)} of ${chosen.length}  ${line}`);
      if (!isNoticed(outcome)) bad.push(line);
    }
    console.log(`${chosen.length} controls removed, ${chosen.length - bad.length} noticed by their test`);
    for (const line of bad) console.log(line);
    if (bad.length > 0) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the third of twelve parts of all mutations for `3/12`. */
function partOf(text: string): Mutation[] {
  const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(part >= 1 && part <= parts)) throw new Error('--part wants one such as 3/12');
  const start = (nth: number) => Math.round((nth * MUTATIONS.length) / parts);
  return MUTATIONS.slice(start(part - 1), start(part));
}

/** Copies the files that git knows or would add, and links the packages. */
async function copyOfRepository(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'trabecula-mutants-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: ROOT, maxBuffer: 2 ** 26 });
  for (const path of stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path), { verbatimSymlinks: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Throws if a named test fails or is missing although nothing is changed. */
async function expectPassing(copy: string, mutations: readonly Mutation[]): Promise<void> {
  const names = new Map<string, Set<string>>();
  for (const { file, name } of mutations.map(testOf))
    names.set(file, (names.get(file) ?? new Set()).add(name));
  for (const [file, wanted] of names) {
    const pattern = [...wanted].map(namePattern).join('|');
    const report = await runTest({ folder: copy, file, pattern, hangMs: HANG_MS });
    if (report === 'hangs' || report.numFailedTests > 0 || report.numPassedTests < wanted.size)
      throw new Error(`${file} does not pass by itself: ${JSON.stringify(report)}`);
  }
  console.log(`${names.size} test files pass unchanged`);
}

async function tryMutation(copy: string, mutation: Mutation): Promise<Outcome> {
  const path = join(copy, mutation.file);
  const before = readFileSync(path, 'utf8');
  const { file, name } = testOf(mutation);
  writeFileSync(
    path,
    before.replace(mutation.old, () => mutation.new),
  );
  try {
    return outcomeOf(await runTest({ folder: copy, file, pattern: namePattern(name), hangMs: HANG_MS }));
  } finally {
    writeFileSync(path, before);
  }
}
