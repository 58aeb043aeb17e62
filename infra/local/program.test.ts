import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Starts a product by npm. Returns npm's process and the ids of those that it started. */
async function startByNpm(): Promise<{ npm: ChildProcess; pids: number[] }> {
  const main = join(import.meta.dirname, 'testing/run-product-main.ts');
  const start = `"${process.execPath}" "${main}" "${join(folder, 'state')}"`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const pids = await new Promise<number[]>((resolve, reject) => {
    createInterface({ input: npm.stdout! }).on('line', (line) => {
      if (line.startsWith('[') && line.endsWith(']')) resolve(JSON.parse(line));
    });
    npm.once('exit', () => reject(new Error('The product ended at its start.')));
  });
  return { npm, pids };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a product that npm started ends with it, with all of its processes, on %s',
  { tags: 'release' },
  async (signal) => {
    const { npm, pids } = await startByNpm();
    try {
      expect(pids.map(isAlive)).toEqual([true, true]);
      npm.kill(signal);
      await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 60_000 });
    } finally {
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  },
);
