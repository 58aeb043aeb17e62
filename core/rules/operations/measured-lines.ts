export const JOB_METRICS = 'Trabecula/Jobs';
export const HOST_METRICS = 'Trabecula/Host';

/** Units as CloudWatch names them. */
export type MetricUnit = 'Count' | 'Seconds' | 'Megabytes' | 'Percent' | 'None';

/** How a line of the log becomes metrics. */
interface MeasuredLine {
  namespace: string;
  /** Metric that counts the lines. */
  counts?: string;
  /** Fields of the line that are metrics of the same name, with their unit. A line may lack some. */
  figures?: Readonly<Record<string, MetricUnit>>;
  /** Field of the line that splits the metrics. Their sums over all lines exist as well. */
  by?: string;
  /** True if a release is judged by these lines: each version of a function has its own metric. */
  judgesRelease?: true;
}

/** Fields of a line, and dimensions of its metrics, that name the function and its version. */
export const RELEASE_DIMENSIONS = { function: 'function', version: 'version' } as const;

/** Log lines that are also metrics, by event (docs/runbook.md, metrics). Other fields stay text. */
export const MEASURED_LINES: Readonly<Record<string, MeasuredLine>> = {
  'job finished': {
    namespace: JOB_METRICS,
    counts: 'JobFinished',
    by: 'mode',
    figures: {
      queueSeconds: 'Seconds',
      frameSeconds: 'Seconds',
      fileSeconds: 'Seconds',
      workSeconds: 'Seconds',
      estimateRatio: 'None',
      cells: 'Count',
      struts: 'Count',
      triangles: 'Count',
      resultMb: 'Megabytes',
      memoryMb: 'Megabytes',
      memoryPercent: 'Percent',
    },
  },
  'job refused': { namespace: JOB_METRICS, counts: 'JobFailed', by: 'code' },
  'job broke off': { namespace: JOB_METRICS, counts: 'JobBrokeOff' },
  'job given up': { namespace: JOB_METRICS, counts: 'GaveUp' },
  '3MF files given up': { namespace: JOB_METRICS, counts: 'GaveUp' },
  'jobs wait for containers': { namespace: HOST_METRICS, figures: { containerWaitSeconds: 'Seconds' } },
  'record unreadable': { namespace: HOST_METRICS, counts: 'RecordsUnreadable', judgesRelease: true },
  'reconciler behind': { namespace: HOST_METRICS, counts: 'ReconcilerBehind' },
  'webhook given up': { namespace: HOST_METRICS, counts: 'WebhooksGivenUp' },
  'page fault': {
    namespace: HOST_METRICS,
    figures: { uploadFailed: 'Count', socketFellBack: 'Count', pageError: 'Count', latticeSlow: 'Count' },
  },
  'host probed': {
    namespace: HOST_METRICS,
    figures: { pageReached: 'None', callReached: 'None', socketReached: 'None' },
  },
  'certificate checked': { namespace: HOST_METRICS, figures: { certificateDays: 'Count' } },
};
