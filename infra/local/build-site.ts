import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['web', 'core', 'package-lock.json'];

/** Builds the site into `web/dist`. False if the existing build is newer than every source. */
export async function buildSite(): Promise<boolean> {
  const built = changedAtMs(join(ROOT, 'web/dist/index.html'));
  if (built !== undefined && SOURCES.every((source) => newestMs(join(ROOT, source)) <= built)) return false;
  const command = [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    'build',
    join(ROOT, 'web'),
    '--logLevel',
    'warn',
  ];
  await promisify(execFile)(process.execPath, command, { cwd: ROOT });
  return true;
}

function changedAtMs(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** Latest change at or below `path`, without built files and tests; milliseconds since 1970. */
function newestMs(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : entry.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
  return Math.max(0, ...names.map((name) => newestMs(join(path, name))));
}
