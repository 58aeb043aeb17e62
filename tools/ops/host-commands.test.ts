import { expect, test } from 'vitest';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { OpsError } from './commands.ts';
import { HOST_COMMANDS } from './host-commands.ts';

test('maintenance is announced, shown and withdrawn; times without an offset are refused', async () => {
  const ports = memoryPorts();
  const run = (...rest: string[]) => HOST_COMMANDS.maintenance!({ ports, rest, options: {} });
  expect(await run()).toEqual(['no maintenance is announced']);
  const said = ['maintenance 2026-12-01T20:00+08:00 to 2026-12-01T22:00+08:00'];
  expect(await run('2026-12-01T20:00+08:00', '2026-12-01T22:00+08:00')).toEqual(said);
  for (const wrong of [
    ['2026-12-01T20:00', '2026-12-01T22:00+08:00'],
    ['2026-12-01T22:00+08:00', '2026-12-01T20:00+08:00'],
    ['2026-12-01T20:00+08:00'],
    ['tomorrow', 'later'],
  ])
    await expect(run(...wrong)).rejects.toThrow(OpsError);
  expect(await run('show')).toEqual(said);
  expect(await run('off')).toEqual(['no maintenance is announced']);
});
