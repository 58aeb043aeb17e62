import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { FunctionWorkerSize } from '../../core/rules/order/worker-sizes.ts';
import { type AccountQuotas, type FunctionName, sizeOf, WORKERS } from '../functions.ts';
import type { GenerationQueues } from './queue.ts';

export interface WakingProps {
  readonly generation: GenerationQueues;
  readonly workers: Readonly<Record<FunctionWorkerSize, IFunction>>;
  readonly deadLetters: IFunction;
  readonly eachMinute: Readonly<Record<string, IFunction>>;
  readonly quotas: AccountQuotas;
}

/** The workers' triggers: queues, dead letters and schedule. */
export class Waking extends Construct {
  constructor(scope: Construct, id: string, props: WakingProps) {
    super(scope, id);
    for (const [size, name] of Object.entries(WORKERS) as [FunctionWorkerSize, FunctionName][]) {
      const { runsOfQueues } = sizeOf(name, props.quotas);
      const queues = props.generation.queues[size];
      for (const queue of queues)
        props.workers[size].addEventSource(
          new SqsEventSource(queue, {
            // A job takes minutes and a whole machine, so a run handles one.
            batchSize: 1,
            reportBatchItemFailures: true,
            ...(runsOfQueues === undefined ? {} : { maxConcurrency: runsOfQueues / queues.length }),
          }),
        );
    }
    props.deadLetters.addEventSource(
      new SqsEventSource(props.generation.deadLetters, { batchSize: 10, reportBatchItemFailures: true }),
    );
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      // The next run makes up for a missed minute.
      targets: Object.entries(props.eachMinute).map(
        ([wake, woken]) =>
          new LambdaTarget(woken, { retryAttempts: 0, event: RuleTargetInput.fromObject({ wake }) }),
      ),
    });
  }
}
