import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Makes a folder that is deleted after the test that called it, or after the tests beside the call. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return folder;
}
