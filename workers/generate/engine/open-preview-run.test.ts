import { afterAll, expect, test } from 'vitest';
import { stopThreads } from '../../../core/solid/threads/pool.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { sphere } from '../../../tests/models/primitives.ts';
import type { EngineEvent } from './engine.ts';
import { makeRun } from './make-run.ts';

afterAll(stopThreads);

const spec = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 0.8, action: 'low', shellMm: 1 });
const pool = { threads: 2, threadUrl: new URL('./helper-thread.ts', import.meta.url) };
const run = { precision: 'low', spec, onRequested() {}, threads: {}, from: 0, to: 1 } as const;

async function drawnBy(threads: object): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  const emit = async (event: EngineEvent) => void events.push(event);
  await makeRun({ mesh: sphere(12, 24) }, { ...run, pool: threads }, { emit });
  return events.filter(({ kind }) => kind === 'open preview' || kind === 'picture');
}

test('open preview and picture are the same from another thread and from this one', async () => {
  const here = await drawnBy({});
  expect(here.map(({ kind }) => kind)).toEqual(['open preview', 'picture']);
  expect(await drawnBy(pool)).toEqual(here);
});
