import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { HOST_METRICS, JOB_METRICS } from '../../../core/rules/operations/measured-lines.ts';

/** Returns a metric that lines about jobs carry (core/rules/operations/measured-lines.ts), over all jobs. */
export const jobMetric = metricsIn(JOB_METRICS);

/** Returns a metric that lines about the host carry. */
export const hostMetric = metricsIn(HOST_METRICS);

function metricsIn(namespace: string) {
  return (metricName: string, options: MetricOptions = {}): IMetric =>
    new Metric({ namespace, metricName, statistic: 'Sum', period: Duration.minutes(5), ...options });
}
