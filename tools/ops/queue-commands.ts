import { environmentValue } from '../../cloud/environment.ts';
import { containerDepths } from '../../cloud/queue/container-depths.ts';
import { type QueueDepths, queueDepths, redriveDeadLetters } from '../../cloud/queue/dead-letters.ts';
import { JOB_QUEUE_VARIABLES } from '../../cloud/queue/jobs.ts';
import { isOneOf, namesOf } from '../../core/rules/names.ts';
import { CONTAINER_VARIABLES } from '../../core/rules/order/worker-sizes.ts';
import { drainedSince, setDrain } from '../../core/studio/host/drain.ts';
import { changes, type OpsCommands, OpsError, type ReadPorts, reads } from './command/command.ts';

/** Environment variables with the addresses of the queues; those of a size are one to operators. */
const QUEUES = {
  generation: JOB_QUEUE_VARIABLES.small,
  'large-generation': JOB_QUEUE_VARIABLES.large,
  settlements: 'SETTLEMENT_QUEUE_URL',
} as const;

/** Commands about queues and about accepting new jobs. */
export const QUEUE_COMMANDS: OpsCommands = {
  'queue show': reads(
    { text: 'counts waiting and taken messages and dead letters of all queues' },
    async ({ ports }) => await showQueues(ports),
  ),
  'queue redrive': changes(
    {
      args: `[${namesOf(QUEUES).join('|')}]`,
      text: 'sends dead letters back, each to the queue it came from: generation (of both sizes), or settlements',
    },
    async ({ rest: [name = 'generation'] }) => {
      if (!isOneOf(namesOf(QUEUES), name)) throw new OpsError();
      const [url = ''] = urlsOf(name);
      return {
        about: name,
        async apply() {
          await redriveDeadLetters(url);
          return [`dead letters of ${name} are moving back to their queue`];
        },
      };
    },
  ),
  'queue drain': changes(
    { args: 'on|off', text: 'refuses new jobs with a text while the others end' },
    async ({ rest: [state] }) => {
      if (state !== 'on' && state !== 'off') throw new OpsError();
      return {
        about: state,
        async apply(ports) {
          await setDrain(ports, state === 'on');
          return await drainLines(ports);
        },
      };
    },
  ),
};

function urlsOf(name: keyof typeof QUEUES): string[] {
  return environmentValue(QUEUES[name]).split(' ');
}

function sumOf(depths: readonly QueueDepths[], count: 'waiting' | 'taken'): number {
  return depths.reduce((sum, each) => sum + each[count], 0);
}

async function showQueues(ports: ReadPorts): Promise<string[]> {
  const lines: string[] = [];
  const givenUp = new Map<string, { count: number; queues: string[] }>();
  for (const name of namesOf(QUEUES)) {
    if (process.env[QUEUES[name]] === undefined) continue;
    const depths = await Promise.all(urlsOf(name).map(queueDepths));
    const [waiting, taken] = [sumOf(depths, 'waiting'), sumOf(depths, 'taken')];
    const { deadLetters, deadLettersName } = depths[0]!;
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
  return [...lines, ...(await drainLines(ports))];
}

async function drainLines(ports: ReadPorts): Promise<string[]> {
  const since = await drainedSince(ports);
  return [
    since === undefined
      ? 'new jobs         accepted'
      : `new jobs         refused since ${new Date(since).toISOString()}`,
  ];
}
