import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { countLines } from '../counted-lines.ts';

export interface JobMetricsProps {
  readonly generate: LambdaFunction;
  readonly sweep: LambdaFunction;
  readonly 'dead-letters': LambdaFunction;
}

/**
 * Counts of jobs that went wrong. The workers answer the queue with the messages that failed, so their invocations
 * succeed and Lambda's own metric of errors stays at zero.
 */
export class JobMetrics extends Construct {
  /** Attempts that broke off: engine, store or table failed. Each is tried again. */
  readonly brokeOff: IMetric;
  /** Jobs that ended as FAILED after the last attempt. */
  readonly gaveUp: IMetric;

  constructor(scope: Construct, id: string, props: JobMetricsProps) {
    super(scope, id);
    const { generate, sweep, 'dead-letters': deadLetters } = props;
    const namespace = 'Trabecula/Jobs';
    this.brokeOff = countLines(this, {
      name: 'JobBrokeOff',
      namespace,
      functions: { generate },
      lines: 'job broke off',
    });
    this.gaveUp = countLines(this, {
      name: 'JobGivenUp',
      namespace,
      functions: { generate, sweep, 'dead-letters': deadLetters },
      lines: 'job given up',
    });
  }
}
