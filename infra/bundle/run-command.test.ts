import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { lump } from '../../tests/models/shapes.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';

const folder = temporaryFolder();

const RUN_COMMAND = join(import.meta.dirname, 'run-command.ts');
const SOURCE = join(import.meta.dirname, '../../core/cli/cli.ts');

test('a command run from its bundle writes the same bytes as its sources, with its own threads', {
  tags: 'release',
}, async () => {
  const model = join(folder, 'lump.stl');
  writeFileSync(model, encodeStl(lump(20, 5, 36)));
  const written = async (command: string[], threads: number) => {
    const out = join(folder, 'out.stl');
    const options = ['--lattice', 'TYPE-20007', '--size', '6', '--rod', '0.9', '--threads', `${threads}`];
    await promisify(execFile)(process.execPath, [...command, model, '-o', out, ...options]);
    return readFileSync(out);
  };
  const bundled = await written([RUN_COMMAND, 'lattice'], 2);
  expect(bundled.equals(await written([SOURCE], 1))).toBe(true);
});

test('a command that is not there is refused with the names of those that are', async () => {
  const run = promisify(execFile)(process.execPath, [RUN_COMMAND, 'latice']);
  await expect(run).rejects.toThrow('the commands are lattice, slice');
});
