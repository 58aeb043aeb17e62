import { afterEach, expect, it, vi } from 'vitest';
import { embeddedMetrics, jsonLog } from './log.ts';

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

const AT_MS = Date.UTC(2026, 10, 24);
const metricsIn = (line: Record<string, unknown>) =>
  (
    line as {
      _aws: {
        Timestamp: number;
        CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[];
      };
    }
  )._aws;

it('makes a finished job a metric with its figures, over all jobs and by mode', () => {
  const details = { mode: 'constant', queueSeconds: 1.5, memoryMb: 300, jobId: 'job_1' };
  const line = embeddedMetrics('job finished', details, AT_MS);
  expect(line.JobFinished).toBe(1);
  const { Timestamp, CloudWatchMetrics } = metricsIn(line);
  expect(Timestamp).toBe(AT_MS);
  expect(CloudWatchMetrics[0]!.Dimensions).toEqual([[], ['mode']]);
  expect(CloudWatchMetrics[0]!.Metrics.map(({ Name }) => Name)).toEqual([
    'JobFinished',
    'queueSeconds',
    'memoryMb',
  ]);
});

it('leaves out figures that are no number, and a dimension that is missing', () => {
  const line = embeddedMetrics('job finished', { queueSeconds: undefined, workSeconds: Number.NaN }, AT_MS);
  expect(metricsIn(line).CloudWatchMetrics[0]!.Dimensions).toEqual([[]]);
  expect(metricsIn(line).CloudWatchMetrics[0]!.Metrics.map(({ Name }) => Name)).toEqual(['JobFinished']);
});

it('leaves other lines as they are', () => {
  expect(embeddedMetrics('signed in', { uid: 'usr_1' }, AT_MS)).toEqual({});
  expect(embeddedMetrics('certificate checked', {}, AT_MS)).toEqual({});
});
