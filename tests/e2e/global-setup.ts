import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BUSY_MACHINE_FACTOR } from '../integration/harness/studio.ts';
import { makeAccounts } from './make-accounts.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Ends a hanging start. Building and starting take 25 s of one core. */
const START_TIMEOUT_MS = 600_000;
const LOG_FOLDER = join(ROOT, '.local');
/** Log lines about failed jobs and requests. They are printed among the tests, since CI keeps no files. */
const TELLING =
  /"(job refused|job broke off|claim lost|request failed)"|Sandbox\.Timedout|Runtime\.ExitError/;

/**
 * Starts the product like `npm start` and passes its address and sign-in to the tests. With BASE_URL,
 * DEMO_USER and DEMO_PASSWORD in the environment the tests use that running product instead; they need
 * `--workers 1` then, since all stories use that account.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const stateDir = mkdtempSync(join(tmpdir(), 'trabecula-e2e-'));
  const product = spawn(process.execPath, ['infra/local/start.ts', '--verbose'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', STATE_DIR: stateDir, TIME_FACTOR: `${BUSY_MACHINE_FACTOR}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  keepLog(product);
  const printed = await waitForOutput(product, /Stop with/);
  process.env.BASE_URL = only(printed, /^Trabecula\s+(\S+)$/m);
  process.env.DEMO_USER = only(printed, /^user\s+(\S+)$/im);
  process.env.DEMO_PASSWORD = only(printed, /^password\s+(\S+)$/im);
  const { usual, analysed } = await makeAccounts(stateDir, process.env.DEMO_PASSWORD);
  process.env.STORY_ACCOUNTS = usual.join(' ');
  process.env.ANALYSED_ACCOUNTS = analysed.join(' ');
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    rmSync(stateDir, { recursive: true, force: true });
  };
}

/** Writes the product's output to `.local/e2e.log`, and lines about failures to the tests' output as well. */
function keepLog(product: ChildProcess): void {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const file = createWriteStream(join(LOG_FOLDER, 'e2e.log'));
  product.stdout?.pipe(file);
  if (!product.stdout) return;
  createInterface({ input: product.stdout }).on('line', (line) => {
    if (TELLING.test(line)) console.log(line);
  });
}

function only(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The start command printed no ${pattern}:\n${text}`);
  return found;
}

async function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not started in time:\n${text}`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`The start command ended with ${code}:\n${text}`)));
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (!pattern.test(text)) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve(text);
    });
  });
}
