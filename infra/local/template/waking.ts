import { EventSource } from '../lambda/event-source.ts';
import { rateSeconds, Schedule } from '../lambda/schedule.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Functions } from './functions.ts';
import type { Resolver } from './resolve.ts';
import type { EventSourceProperties, RuleProperties } from './resources.ts';

/** Maximum number of concurrent batches per queue on this machine. */
const POLLERS_MAX = 2;

/** A trigger of functions, until it is stopped. */
export interface Waker {
  stop(): Promise<void> | void;
}

/** Starts the template's event source mappings and schedules. */
export function startWaking(resolver: Resolver, functions: Functions, queues: Queues): Waker[] {
  const sources = resolver
    .resources<EventSourceProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => {
      const queue = queues.withArn(properties.EventSourceArn);
      if (queue === undefined) throw new Error(`No queue has the ARN ${properties.EventSourceArn}.`);
      return new EventSource({
        queue,
        function: functions.byReference(properties.FunctionName),
        batchSize: properties.BatchSize ?? 10,
        concurrency: Math.min(properties.ScalingConfig?.MaximumConcurrency ?? POLLERS_MAX, POLLERS_MAX),
        reportsFailures: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
      });
    });
  const schedules = resolver.resources<RuleProperties>('AWS::Events::Rule').flatMap(({ properties }) => {
    const { ScheduleExpression, Targets = [] } = properties;
    if (ScheduleExpression === undefined) return [];
    const everySeconds = rateSeconds(ScheduleExpression);
    return Targets.map(
      ({ Arn, Input }) => new Schedule(functions.byReference(Arn), everySeconds, JSON.parse(Input ?? '{}')),
    );
  });
  return [...sources, ...schedules];
}
