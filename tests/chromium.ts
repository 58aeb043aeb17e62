import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell comes first: a seventh less processor time (decision 0025). */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of a Chromium to drive: `CHROMIUM_PATH`, the system's, or one installed now by the
 * system's package manager or by Playwright. Prints what it installs. Throws with instructions if none is
 * available.
 */
export function findChromium(): string {
  const found = onThisMachine();
  if (found) return found;
  for (const [title, install] of [
    ["the system's package manager (apt-get)", installWithApt],
    ['Playwright', installWithPlaywright],
  ] as const) {
    console.log(`No Chromium found: installing it with ${title}.`);
    try {
      install();
    } catch (error) {
      console.log(`That did not work: ${(error as Error).message.split('\n')[0]}`);
    }
    const path = onThisMachine();
    if (path) return path;
  }
  throw new Error('No Chromium. Install the package "chromium", or set CHROMIUM_PATH to a browser.');
}

function onThisMachine(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      const path = `${folder}/${name}`;
      if (existsSync(path)) return path;
    }
  }
  return playwrightsOwn();
}

function playwrightsOwn(): string | undefined {
  const print = "console.log((await import('@playwright/test')).chromium.executablePath())";
  const path = execFileSync(process.execPath, ['--input-type=module', '-e', print], {
    encoding: 'utf8',
  }).trim();
  return existsSync(path) ? path : undefined;
}

function installWithApt(): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...words: string[]) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...words];
    execFileSync(command as string, rest, { stdio: 'inherit' });
  };
  apt('update', '-qq');
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  try {
    install(HEADLESS_SHELL);
  } catch {
    // Ubuntu and older Debian have the browser alone.
    install('chromium');
  }
}

function installWithPlaywright(): void {
  execFileSync('playwright', ['install', '--with-deps', 'chromium'], { stdio: 'inherit' });
}
