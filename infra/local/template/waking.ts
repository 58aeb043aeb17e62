import { type Accounts, credentialsOf } from '../identity/accounts.ts';
import { EventSource } from '../lambda/event-source.ts';
import { attributeOf } from '../net/names.ts';
import type { Queues } from '../services/sqs/queues.ts';
import { type Functions, POLLERS_MAX } from './functions.ts';
import { type Invoked, permitted } from './permissions.ts';
import type { Resolver } from './resolve.ts';
import type { EventSourceProperties, RuleProperties } from './resources.ts';

/** A trigger of functions, until it is stopped. */
export interface Waker {
  stop(): Promise<void> | void;
}

/** What the role of a function needs for an event source mapping; Lambda refuses the mapping otherwise. */
const POLLER_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** Starts the template's event source mappings and schedules. Throws if a function may not read its queue. */
export function startWaking(
  resolver: Resolver,
  functions: Functions,
  { queues, accounts }: { queues: Queues; accounts: Accounts },
): Waker[] {
  const sources = resolver
    .resources<EventSourceProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => {
      const queue = queues.withArn(properties.EventSourceArn);
      const target = functions.byReference(properties.FunctionName);
      const { accessKeyId } = credentialsOf(target.name);
      const refused = POLLER_ACTIONS.find(
        (action) => !accounts.may(accessKeyId, { action, resourceArn: queue.arn }),
      );
      if (refused !== undefined)
        throw new Error(`The role of ${target.name} lacks ${refused} on ${queue.arn}.`);
      return new EventSource({
        queue,
        function: target,
        batchSize: properties.BatchSize ?? 10,
        concurrency: Math.min(properties.ScalingConfig?.MaximumConcurrency ?? POLLERS_MAX, POLLERS_MAX),
        reportsFailures: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
      });
    });
  const rules = resolver.resources<RuleProperties>('AWS::Events::Rule');
  const schedules = rules.flatMap(({ logicalId, properties }) => {
    const { ScheduleExpression, Targets = [] } = properties;
    if (ScheduleExpression === undefined) return [];
    const everySeconds = rateSeconds(ScheduleExpression);
    const arn = attributeOf(logicalId, resolver.template.Resources[logicalId]!, 'Arn');
    return Targets.map(({ Arn, Input }) => {
      const target = permitted({ resolver, functions }, Arn, { service: 'events', arn });
      return new Schedule(target, everySeconds, JSON.parse(Input ?? '{}'));
    });
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

  constructor(target: Invoked, everySeconds: number, event: unknown) {
    this.#timer = setInterval(() => {
      target.invoke(event).catch(() => {});
    }, everySeconds * 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
