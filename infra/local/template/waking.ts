import { EventSource } from '../lambda/event-source.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import type { Queues } from '../services/sqs/queues.ts';
import { type Functions, POLLERS_MAX } from './functions.ts';
import type { Resolver } from './resolve.ts';
import type { EventSourceProperties, RuleProperties } from './resources.ts';

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

const UNIT_SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** Converts an EventBridge `rate(…)` expression to seconds; throws on any other expression. */
export function rateSeconds(expression: string): number {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (match === null) throw new Error(`The local cloud knows rate(…) schedules only, not ${expression}.`);
  return Number(match[1]) * UNIT_SECONDS[match[2]!]!;
}

/** Invokes a function at a fixed rate. A failed run is not retried; the next one makes up for it. */
export class Schedule {
  readonly #timer: NodeJS.Timeout;

  constructor(target: Pick<LocalFunction, 'invoke'>, everySeconds: number, event: unknown) {
    this.#timer = setInterval(() => {
      target.invoke(event).catch(() => {});
    }, everySeconds * 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
