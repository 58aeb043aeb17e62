import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export interface CountedLines {
  readonly name: string;
  /** For example `Trabecula/Payments`. */
  readonly namespace: string;
  /** The functions whose logs are read, each under its name. */
  readonly functions: Readonly<Record<string, LambdaFunction>>;
  /** The lines that count: those of an event, or those that match a pattern. */
  readonly lines: string | IFilterPattern;
  /** Lines are summed over this time; five minutes by default. */
  readonly period?: Duration;
}

/** Returns a metric that counts lines in the logs of one or more functions. */
export function countLines(scope: Construct, counted: CountedLines): IMetric {
  const { name, namespace, functions, lines, period = Duration.minutes(5) } = counted;
  const filterPattern = typeof lines === 'string' ? FilterPattern.stringValue('$.event', '=', lines) : lines;
  const [first] = Object.entries(functions).map(
    ([of, { logGroup }]) =>
      new MetricFilter(scope, `${name}-${of}`, {
        logGroup,
        filterPattern,
        metricNamespace: namespace,
        metricName: name,
        metricValue: '1',
      }),
  );
  return first!.metric({ statistic: 'Sum', period });
}
