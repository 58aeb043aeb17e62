import { expect, test } from 'vitest';
import type { EngineEvent } from './engine/engine.ts';
import { warmThreadEngine } from './engine/thread-engine.ts';
import { warmUp } from './warm-up.ts';

test('a new worker makes a small lattice with all of its files, and a warm one nothing', async () => {
  const engine = warmThreadEngine();
  const forever = new AbortController().signal;
  const events: EngineEvent[] = [];
  const watched: typeof engine = Object.assign(
    async (...[request, , signal]: Parameters<typeof engine>) =>
      await engine(request, async (event) => void events.push(event), signal),
    engine,
  );
  try {
    await warmUp(watched, forever);
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file] : []));
    expect(files).toHaveLength(5);
    const made = events.length;
    await warmUp(watched, forever);
    expect(events).toHaveLength(made);
  } finally {
    await engine.stop();
  }
});
