import { MEASURED_LINES, RELEASE_DIMENSIONS } from '../core/rules/operations/measured-lines.ts';
import type { Log } from '../core/studio/ports.ts';

/**
 * Writes one JSON line per event to standard output, where Lambda collects it. Not by the console: Lambda's runtime
 * puts time, request id and level before a console line, and a metric filter on `$.event` reads JSON only. Lines of
 * core/rules/operations/measured-lines.ts are metrics as well.
 */
export const jsonLog: Log = (event, details = {}) => {
  const now = new Date();
  const line = {
    event,
    at: now.toISOString(),
    ...details,
    ...embeddedMetrics(event, details, now.getTime()),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Fields that make a log line a metric (CloudWatch's embedded metric format); none for other events. */
export function embeddedMetrics(
  event: string,
  details: Readonly<Record<string, unknown>>,
  nowMs: number,
): Record<string, unknown> {
  const measured = MEASURED_LINES[event];
  if (measured === undefined) return {};
  const { namespace, counts, figures = {}, by, judgesRelease = false } = measured;
  // A field that is no number would make CloudWatch drop the whole line's metrics.
  const given = Object.entries(figures).filter(([name]) => Number.isFinite(details[name]));
  const metrics = [
    ...(counts === undefined ? [] : [{ Name: counts, Unit: 'Count' }]),
    ...given.map(([Name, Unit]) => ({ Name, Unit })),
  ];
  if (metrics.length === 0) return {};
  const release = judgesRelease ? runningVersion() : {};
  const sets: string[][] = [[]];
  if (by !== undefined && typeof details[by] === 'string') sets.push([by]);
  if (RELEASE_DIMENSIONS.version in release)
    sets.push([RELEASE_DIMENSIONS.function], [RELEASE_DIMENSIONS.function, RELEASE_DIMENSIONS.version]);
  return {
    ...release,
    ...(counts === undefined ? {} : { [counts]: 1 }),
    _aws: {
      Timestamp: nowMs,
      CloudWatchMetrics: [{ Namespace: namespace, Dimensions: sets, Metrics: metrics }],
    },
  };
}

/** Returns name and version of the running function, as Lambda names them. Empty outside of Lambda. */
function runningVersion(): Record<string, string> {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  if (name === undefined || version === undefined) return {};
  return { [RELEASE_DIMENSIONS.function]: name, [RELEASE_DIMENSIONS.version]: version };
}
