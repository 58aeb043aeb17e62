import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { eventLog } from './event-log.ts';

const folder = temporaryFolder();

const JOB = JSON.stringify({
  event: 'job done',
  at: '2026-01-01T00:00:00Z',
  jobId: 'job_1',
  seconds: 3,
  figures: { cells: 1000 },
  _aws: { CloudWatchMetrics: ['x'.repeat(1500)] },
});

test('an event is one short line on the screen and whole in the file', async () => {
  const screen: string[] = [];
  const file = join(folder, 'events.log');
  const log = eventLog(file, false, (line) => screen.push(line));
  log('generate', JOB);
  log('api', 'Error: first\n    at second');
  log('api', JSON.stringify({ event: 'request failed', error: 'x'.repeat(500) }));
  expect(screen.slice(0, 2)).toEqual([
    '[generate] job done jobId=job_1 seconds=3',
    '[api] Error: first at second',
  ]);
  expect(screen[2]).toHaveLength(120);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain(`[generate] ${JOB}\n`));
});

test('with --verbose the screen shows an event whole', () => {
  const screen: string[] = [];
  eventLog(join(folder, 'verbose.log'), true, (line) => screen.push(line))('generate', JOB);
  expect(screen).toEqual([`[generate] ${JOB}`]);
});

test('a file that cannot be written is said once and ends nothing', async () => {
  const screen: string[] = [];
  const log = eventLog(folder, false, (line) => screen.push(line));
  log('api', 'one');
  await vi.waitFor(() => expect(screen).toHaveLength(2));
  log('api', 'two');
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen).toEqual(['[api] one', expect.stringContaining('no longer written'), '[api] two']);
});
