import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

const METRICS = 'Trabecula/Security';

export interface SecurityMetricsProps {
  readonly api: LambdaFunction;
  readonly files: LambdaFunction;
  readonly account: LambdaFunction;
}

const eventIs = (event: string) => FilterPattern.stringValue('$.event', '=', event);

/** Counts of refusals in the logs, which show guessing and abuse. */
export class SecurityMetrics extends Construct {
  /** Wrong passwords. */
  readonly signInRefused: IMetric;
  /** Wrong codes. */
  readonly codeRefused: IMetric;
  /** Mails or messages refused by the limit of all together. */
  readonly sendLimitReached: IMetric;
  /** Requests refused by a limit (HTTP 429). */
  readonly limited: IMetric;
  /** Requests for objects of other users. */
  readonly foreign: IMetric;

  constructor(scope: Construct, id: string, { api, files, account }: SecurityMetricsProps) {
    super(scope, id);
    this.signInRefused = this.#counted('SignInRefused', { api }, eventIs('sign-in refused'));
    this.codeRefused = this.#counted('CodeRefused', { account }, eventIs('code refused'));
    this.sendLimitReached = this.#counted('SendLimitReached', { account }, eventIs('send limit reached'));
    const calls = { api, files, account };
    const limits = ['tooManyRequests', 'signInDelayed', 'codeDelayed', 'tooManyJobs', 'generationTimeUsed'];
    const limited = FilterPattern.any(...limits.map((why) => FilterPattern.stringValue('$.why', '=', why)));
    this.limited = this.#counted('Limited', calls, limited);
    const foreign = FilterPattern.stringValue('$.reason', '=', 'foreign');
    this.foreign = this.#counted('Foreign', calls, foreign);
  }

  /** Returns a metric that counts the matching lines of these functions' logs. */
  #counted(
    name: string,
    functions: Readonly<Record<string, LambdaFunction>>,
    filterPattern: IFilterPattern,
  ): IMetric {
    const [first] = Object.entries(functions).map(
      ([of, { logGroup }]) =>
        new MetricFilter(this, `${name}-${of}`, {
          logGroup,
          filterPattern,
          metricNamespace: METRICS,
          metricName: name,
          metricValue: '1',
        }),
    );
    return first!.metric({ statistic: 'Sum', period: Duration.minutes(5) });
  }
}
