import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type CountedLines, countLines } from '../counted-lines.ts';

export interface SecurityMetricsProps {
  readonly api: LambdaFunction;
  readonly files: LambdaFunction;
  readonly account: LambdaFunction;
}

/** Counts of refusals in the logs, which show guessing and abuse. */
export class SecurityMetrics extends Construct {
  readonly signInRefused: IMetric;
  readonly codeRefused: IMetric;
  /** Mails or messages refused by the limit for all users together. */
  readonly sendLimitReached: IMetric;
  /** Requests refused by a limit (HTTP 429). */
  readonly limited: IMetric;
  /** Requests for objects of other users. */
  readonly foreign: IMetric;

  constructor(scope: Construct, id: string, { api, files, account }: SecurityMetricsProps) {
    super(scope, id);
    const count = (name: string, functions: CountedLines['functions'], lines: CountedLines['lines']) =>
      countLines(this, { name, namespace: 'Trabecula/Security', functions, lines });
    this.signInRefused = count('SignInRefused', { api }, 'sign-in refused');
    this.codeRefused = count('CodeRefused', { account }, 'code refused');
    this.sendLimitReached = count('SendLimitReached', { account }, 'send limit reached');
    const calls = { api, files, account };
    const limits = [
      'tooManyRequests',
      'signInDelayed',
      'codeDelayed',
      'tooManyJobs',
      'generationTimeUsed',
      'dailyResultsUsed',
      'dailyCellsUsed',
      'storageUsed',
      'domainTrialsUsed',
    ];
    const limited = FilterPattern.any(...limits.map((why) => FilterPattern.stringValue('$.why', '=', why)));
    this.limited = count('Limited', calls, limited);
    this.foreign = count('Foreign', calls, FilterPattern.stringValue('$.reason', '=', 'foreign'));
  }
}
