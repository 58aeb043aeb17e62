// Prints the path of the Node that runs the project's scripts: the one that runs this file if it is new enough,
// otherwise the one that npm installed. Where neither runs it says in a sentence why. For any Node from 12.17 on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST = [24, 2];
const INSTALLED = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

/** @param {string} version */
function isEnough(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function whyNotInstalled() {
  if (!existsSync(INSTALLED)) return 'npm installed none beside it (`npm ci --include=optional` does)';
  const { header } = /** @type {any} */ (process.report.getReport());
  if (process.platform === 'linux' && header.glibcVersionRuntime === undefined)
    return 'the one that npm installs needs glibc, which a system with musl, as Alpine, does not have';
  return 'the one that npm installed is older, or does not run on this machine';
}

const { node: own } = process.versions;
const { status, stdout } = isEnough(own)
  ? { status: 0, stdout: '' }
  : spawnSync(INSTALLED, ['--version'], { encoding: 'utf8' });
if (isEnough(own)) console.log(process.execPath);
else if (status === 0 && isEnough(stdout)) console.log(INSTALLED);
else {
  console.error(
    `Trabecula needs Node ${OLDEST.join('.')} or newer: here is ${own}, and ${whyNotInstalled()}. Install Node 24 (https://nodejs.org, or your system's packages), then run the command again.`,
  );
  process.exitCode = 1;
}
