import { afterEach, expect, it, vi } from 'vitest';
import { jsonLog } from './log.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns what reaches the log while `write` runs, with the console that Lambda's Node runtime installs. */
function logged(write: () => void): string {
  const chunks: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    chunks.push(String(chunk));
    return true;
  });
  // The runtime's text format puts time, request id and level before each line, which then is no JSON.
  vi.spyOn(console, 'log').mockImplementation((text) => {
    process.stdout.write(`2026-11-23T12:00:00.000Z\trequest-1\tINFO\t${text}\n`);
  });
  write();
  vi.restoreAllMocks();
  return chunks.join('');
}

it('writes lines that are JSON as a whole, so that the metric filters find their event', () => {
  const text = logged(() => {
    jsonLog('refused', { why: 'notFound', uid: undefined });
    jsonLog('signed in');
  });
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ event }) => event)).toEqual(['refused', 'signed in']);
  for (const { at } of lines) expect(new Date(String(at)).toISOString()).toBe(at);
});

it('keeps one event on one line, whatever is in it', () => {
  expect(
    logged(() => jsonLog('request failed', { error: 'a\nb\r\nc' }))
      .trimEnd()
      .split('\n'),
  ).toHaveLength(1);
});
