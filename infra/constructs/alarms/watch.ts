import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Severity } from '../../stages.ts';

/** Metric, limits and recipients of an alarm. */
export interface Watch {
  /** Heading in docs/runbook.md, as an anchor; by default the alarm's name. */
  runbook?: string;
  says: string;
  /** Severity, which decides the recipients: `urgent` by default. */
  severity?: Severity;
  metric: IMetric;
  /** Default 0. */
  above?: number;
  /** Default 1. */
  periods?: number;
  /** Alarm if the metric is missing or equals `above`, instead of when it exceeds `above`. */
  silence?: boolean;
  /** Alarm if the metric is below `above`, and not if it is missing. */
  below?: boolean;
}

/** Watches by the name of their alarm. */
export type Watches = Record<string, Watch>;
