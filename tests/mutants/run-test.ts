import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Results of vitest's JSON reporter. */
interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
}

/** Result of a mutation. `hangs`: its test did not end. `broken`: its test does not exist. */
export type Outcome = 'killed' | 'hangs' | 'survived' | 'broken';

/** Returns true if the test noticed that the control is gone. */
export function isNoticed(outcome: Outcome): boolean {
  return outcome === 'killed' || outcome === 'hangs';
}

export function outcomeOf(report: TestReport | 'hangs'): Outcome {
  if (report === 'hangs') return 'hangs';
  if (report.numFailedTests > 0) return 'killed';
  return report.numPassedTests > 0 ? 'survived' : 'broken';
}

interface TestRun {
  /** Copy of the repository. */
  folder: string;
  file: string;
  /** Pattern of the tests' names. */
  pattern: string;
  hangMs: number;
}

/** Runs the tests of a file whose names match, and ends them if they hang. A file that cannot be loaded has none. */
export async function runTest({ folder, file, pattern, hangMs }: TestRun): Promise<TestReport | 'hangs'> {
  const output = join(folder, 'mutant-report.json');
  rmSync(output, { force: true });
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const options = ['run', file, '-t', pattern, '--reporter=json', `--outputFile=${output}`];
  // CI refuses to write a snapshot that a mutant changed.
  const env = { ...process.env, CI: '1' };
  // In its own process group: a worker in an endless loop outlives its parent.
  const child = spawn(process.execPath, [vitest, ...options], {
    ...{ cwd: folder, env, stdio: 'ignore', detached: true },
  });
  let hangs = false;
  const timer = setTimeout(() => {
    hangs = true;
    process.kill(-child.pid!, 'SIGKILL');
  }, hangMs);
  await once(child, 'exit');
  clearTimeout(timer);
  if (hangs) return 'hangs';
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(output, 'utf8')) as TestReport;
  return { numPassedTests, numFailedTests };
}
