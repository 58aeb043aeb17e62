import { expect, test, vi } from 'vitest';
import type { EngineEvent } from './engine/engine.ts';
import { warmThreadEngine } from './engine/thread-engine.ts';
import { warmUp } from './warm-up.ts';

test('a new worker makes a small lattice with all of its files, and a warm one nothing', async () => {
  const engine = warmThreadEngine();
  const forever = new AbortController().signal;
  const log = vi.fn();
  const events: EngineEvent[] = [];
  const watched: typeof engine = Object.assign(
    async (...[request, , signal]: Parameters<typeof engine>) =>
      await engine(request, async (event) => void events.push(event), signal),
    engine,
  );
  try {
    await warmUp(watched, forever, log);
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file] : []));
    expect(files.map(({ format }) => format)).toEqual(['stl', 'stl']);
    const made = events.length;
    await warmUp(watched, forever, log);
    expect(events).toHaveLength(made);
    expect(log).not.toHaveBeenCalled();
  } finally {
    await engine.stop();
  }
});

test('a fault of the engine is logged and does not fail the message', async () => {
  const log = vi.fn();
  const faulty = Object.assign(async () => await Promise.reject(new Error('no memory')), {
    hasRun: () => false,
  });
  await warmUp(faulty, new AbortController().signal, log);
  expect(log).toHaveBeenCalledWith('warm-up failed', { error: 'Error: no memory' });
});
