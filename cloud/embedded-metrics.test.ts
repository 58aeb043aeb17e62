import { expect, it } from 'vitest';
import { embeddedMetrics } from './embedded-metrics.ts';

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
