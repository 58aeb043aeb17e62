import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { HOST_METRICS, JOB_METRICS } from '../../../core/rules/operations/measured-lines.ts';

/** Returns a metric that lines about jobs carry (core/rules/operations/measured-lines.ts), over all jobs. */
export function jobMetric(metricName: string, options: MetricOptions = {}): IMetric {
  return new Metric({
    namespace: JOB_METRICS,
    metricName,
    statistic: 'Sum',
    period: Duration.minutes(5),
    ...options,
  });
}

/** Returns a metric that lines about the host carry. */
export function hostMetric(metricName: string, options: MetricOptions = {}): IMetric {
  return new Metric({
    namespace: HOST_METRICS,
    metricName,
    statistic: 'Sum',
    period: Duration.minutes(5),
    ...options,
  });
}
