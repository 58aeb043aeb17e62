import { MEASURED_LINES } from '../core/rules/operations/measured-lines.ts';

/**
 * Returns what makes a line of the log a metric as well, in CloudWatch's embedded metric format; nothing for other events.
 */
export function embeddedMetrics(
  event: string,
  details: Readonly<Record<string, unknown>>,
  nowMs: number,
): Record<string, unknown> {
  const measured = MEASURED_LINES[event];
  if (measured === undefined) return {};
  const { namespace, counts, figures = {}, by } = measured;
  // A field that is no number would make CloudWatch drop the whole line's metrics.
  const given = Object.entries(figures).filter(([name]) => Number.isFinite(details[name]));
  const metrics = [
    ...(counts === undefined ? [] : [{ Name: counts, Unit: 'Count' }]),
    ...given.map(([Name, Unit]) => ({ Name, Unit })),
  ];
  if (metrics.length === 0) return {};
  const sets = by !== undefined && typeof details[by] === 'string' ? [[], [by]] : [[]];
  return {
    ...(counts === undefined ? {} : { [counts]: 1 }),
    _aws: {
      Timestamp: nowMs,
      CloudWatchMetrics: [{ Namespace: namespace, Dimensions: sets, Metrics: metrics }],
    },
  };
}
