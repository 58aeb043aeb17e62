import { environmentValue } from '../../cloud/environment.ts';
import { containerDepths } from '../../cloud/queue/container-depths.ts';
import { queueDepths, redriveDeadLetters } from '../../cloud/queue/dead-letters.ts';
import { JOB_QUEUE_VARIABLES } from '../../cloud/queue/jobs.ts';
import { isOneOf, namesOf } from '../../core/rules/names.ts';
import { CONTAINER_VARIABLES } from '../../core/rules/order/worker-sizes.ts';
import { drainedSince, setDrain } from '../../core/studio/job/drain.ts';
import { type Command, OpsError, type OpsRequest } from './commands.ts';

/** Environment variables with the addresses of the queues. */
const QUEUES = {
  generation: JOB_QUEUE_VARIABLES.small,
  'large-generation': JOB_QUEUE_VARIABLES.large,
  settlements: 'SETTLEMENT_QUEUE_URL',
} as const;

/** Commands about queues and about accepting new jobs. */
export const QUEUE_COMMANDS: Readonly<Record<string, Command>> = {
  async queue(request) {
    const [what = 'show', argument] = request.rest;
    if (what === 'show') return await showQueues(request);
    if (what === 'redrive') return await redrive(argument ?? 'generation');
    if (what === 'drain' && (argument === 'on' || argument === 'off')) {
      await setDrain(request.ports, argument === 'on');
      return await drainLines(request);
    }
    throw new OpsError(
      'say queue show, queue redrive [generation|large-generation|settlements], or queue drain on|off',
    );
  },
};

async function showQueues(request: OpsRequest): Promise<string[]> {
  const lines: string[] = [];
  const givenUp = new Map<string, { count: number; queues: string[] }>();
  for (const [name, variable] of Object.entries(QUEUES)) {
    if (process.env[variable] === undefined) continue;
    const { waiting, taken, deadLetters, deadLettersName } = await queueDepths(environmentValue(variable));
    lines.push(`${name.padEnd(16)} waiting ${waiting}, taken ${taken}`);
    const queues = [...(givenUp.get(deadLettersName)?.queues ?? []), name];
    givenUp.set(deadLettersName, { count: deadLetters, queues });
  }
  const containers = process.env[CONTAINER_VARIABLES.queue];
  if (containers !== undefined) {
    const { waiting, taken } = await containerDepths(containers);
    lines.push(`${'containers'.padEnd(16)} waiting ${waiting}, taken ${taken}`);
  }
  for (const { count, queues } of givenUp.values())
    lines.push(`dead letters     ${count} of ${queues.join(', ')}`);
  return [...lines, ...(await drainLines(request))];
}

async function drainLines({ ports }: OpsRequest): Promise<string[]> {
  const since = await drainedSince(ports);
  return [
    since === undefined
      ? 'new jobs         accepted'
      : `new jobs         refused since ${new Date(since).toISOString()}`,
  ];
}

async function redrive(name: string): Promise<string[]> {
  if (!isOneOf(namesOf(QUEUES), name)) throw new OpsError(`queues are ${Object.keys(QUEUES).join(', ')}`);
  await redriveDeadLetters(environmentValue(QUEUES[name]));
  return [`dead letters of ${name} are moving back to their queue`];
}
