import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Path of the notices in the built page. */
export const NOTICES_FILE = 'licenses.txt';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Writes the licences of all packages in the page into one file. Returns the plugin of the page and the plugin of its
 * workers. Vite's own `build.license` leaves out the packages that only workers use, the boolean kernel among them.
 */
export function thirdPartyLicences(): { page: Plugin; worker: Plugin } {
  const folders = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        for (const id of chunk.moduleIds) {
          const folder = packageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
  };
  return {
    worker: {
      name: 'third-party-licences:worker',
      generateBundle(_, bundle) {
        collect(bundle);
      },
    },
    page: {
      name: 'third-party-licences:page',
      // Vite builds the workers while it transforms the page, so their packages are known here.
      generateBundle(_, bundle) {
        collect(bundle);
        const notices = new Set([...folders].map(noticeOf));
        const source = `${[...notices].toSorted().join(RULE)}\n`;
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source });
      },
    },
  };
}

/** Folder of the package that a module belongs to; undefined for our own modules. */
function packageFolder(moduleId: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1];
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'licence in the text below'})`, ...texts].join('\n\n');
}
