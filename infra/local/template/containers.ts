import { join } from 'node:path';
import { attributeOf, REGION, refOf } from '../net/names.ts';
import type { Batch } from '../services/batch/batch.ts';
import { ContainerProcess } from '../services/batch/container-process.ts';
import type { Queues } from '../services/sqs/queues.ts';
import { type FunctionSettings, statementsOf } from './functions.ts';
import type { Resolver } from './resolve.ts';
import type { JobDefinitionProperties, RuleProperties } from './resources.ts';

const CONTAINERS_AT_ONCE = 1;
/** Placeholder of a job parameter in a command. */
const PARAMETER = /^Ref::(.+)$/;
/** The only rule that the local cloud supports: the message of a failed job goes to a queue. */
const FAILED_JOBS = { detailType: 'Batch Job State Change', status: 'FAILED', input: '$.detail.parameters' };

/** Defines the containers: their bundle as a process, with the template's environment and role. */
export function defineContainers(resolver: Resolver, settings: FunctionSettings, batch: Batch): void {
  const found = resolver.resources<JobDefinitionProperties>('AWS::Batch::JobDefinition');
  for (const { logicalId, properties, metadata } of found) {
    const bundle = String(metadata.bundle);
    const { ContainerProperties, RetryStrategy, Timeout } = properties;
    const { accessKeyId, secretAccessKey } = settings.accounts.add(
      bundle,
      statementsOf(resolver, { Role: ContainerProperties.JobRoleArn }),
    );
    const given = Object.fromEntries(ContainerProperties.Environment.map(({ Name, Value }) => [Name, Value]));
    const environment = {
      ...settings.environment(bundle, given),
      ...settings.endpoints,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      TZ: ':UTC',
    };
    batch.define({
      arn: refOf(logicalId, resolver.template.Resources[logicalId]!, ''),
      attemptsMax: RetryStrategy?.Attempts ?? 1,
      start: (parameters) =>
        new ContainerProcess({
          file: join(settings.functionsDir, bundle, 'index.mjs'),
          args: argumentsOf(ContainerProperties.Command, parameters),
          environment,
          temporaryRoot: settings.temporaryRoot,
          timeoutSeconds: Timeout?.AttemptDurationSeconds,
          log: (line) => settings.log(bundle, line),
        }),
    });
  }
}

/** Opens the template's queues of containers. The rule about failed jobs takes their messages to a queue. */
export function openContainerQueues(resolver: Resolver, batch: Batch, queues: Queues): void {
  for (const { logicalId } of resolver.resources('AWS::Batch::JobQueue')) {
    const arn = attributeOf(logicalId, resolver.template.Resources[logicalId]!, 'JobQueueArn');
    const graves = resolver
      .resources<RuleProperties>('AWS::Events::Rule')
      .flatMap(({ properties }) => gravesOf(properties, arn));
    batch.open({
      arn,
      atOnce: CONTAINERS_AT_ONCE,
      onFailed: ({ parameters }) => {
        for (const grave of graves) queues.withArn(grave).send(JSON.stringify(parameters));
      },
    });
  }
}

/** Returns the queues to which a rule sends the messages of failed jobs. Throws for a rule about anything else. */
function gravesOf({ EventPattern, Targets = [] }: RuleProperties, queueArn: string): string[] {
  if (EventPattern === undefined) return [];
  const { 'detail-type': [type] = [], detail } = EventPattern;
  if (type !== FAILED_JOBS.detailType || detail?.status?.join() !== FAILED_JOBS.status)
    throw new Error('The local cloud knows rules about failed jobs only.');
  if (!detail.jobQueue?.includes(queueArn)) return [];
  return Targets.map(({ Arn, InputPath }) => {
    if (InputPath !== FAILED_JOBS.input) throw new Error('The message of a failed job is its parameters.');
    return Arn;
  });
}

/** Returns the parameter arguments of a command with their values. The arguments before them start the bundle. */
function argumentsOf(command: readonly string[], parameters: Readonly<Record<string, string>>): string[] {
  return command.flatMap((part) => {
    const name = PARAMETER.exec(part)?.[1];
    return name === undefined ? [] : [parameters[name] ?? part];
  });
}
