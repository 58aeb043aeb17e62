import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { NOTICES_FILE, thirdPartyLicences } from './third-party-licences.ts';

const ROOT = join(import.meta.dirname, '../..');

it('names the packages of the page and of its workers, each with its licence', async () => {
  const root = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'app'));
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/app/main.js"></script>');
  writeFileSync(
    join(root, 'app/main.js'),
    "import { proxy } from 'valtio';\nproxy({});\nnew Worker(new URL('./worker.js', import.meta.url), { type: 'module' });\n",
  );
  writeFileSync(join(root, 'app/worker.js'), "import { zipSync } from 'fflate';\nzipSync({});\n");
  const { page, worker } = thirdPartyLicences();
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [page],
    worker: { format: 'es', plugins: () => [worker] },
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const notices = output.find(({ fileName }) => fileName === NOTICES_FILE) as Rolldown.OutputAsset;
  expect(notices.source).toMatch(/^valtio \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(notices.source).toMatch(/^fflate \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(notices.source).toContain('Permission is hereby granted');
});
