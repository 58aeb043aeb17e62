import { serverText, VisibleError } from '../../core/contract/envelope.ts';
import { findUser, findUserByLogin } from '../../core/studio/account/user.ts';
import { announce } from '../../core/studio/channel/announce.ts';
import { cancelJob } from '../../core/studio/job/end.ts';
import { restartJob } from '../../core/studio/job/restart.ts';
import { latticeTitles } from '../../core/studio/order/job-request.ts';
import { findOrder, type Order, orderOf } from '../../core/studio/order/order.ts';
import { RUNNING_JOBS_KEYS, userOrdersKey, WAITING_JOBS_KEYS } from '../../core/studio/store/keys.ts';
import { readableOf } from '../../core/studio/store/record.ts';
import {
  changes,
  type OpsCommands,
  OpsError,
  type OpsPorts,
  type ReadPorts,
  type Request,
  reads,
} from './command/command.ts';

const LISTED_MAX = 100;

export const JOB_COMMANDS: OpsCommands = {
  'jobs waiting': reads(
    { text: 'lists the jobs in the queue' },
    async ({ ports }) => await list(ports, WAITING_JOBS_KEYS),
  ),
  'jobs running': reads(
    { text: 'lists the jobs on workers' },
    async ({ ports }) => await list(ports, RUNNING_JOBS_KEYS),
  ),
  'jobs user': reads(
    { args: 'NAME', text: 'lists workspaces of an account, newest first, with their jobs and payments' },
    async ({ ports, rest: [name = ''] }) => await listOf(ports, name),
  ),
  'jobs show': reads({ args: 'WORKSPACE', text: 'shows the job of a workspace' }, async (request) =>
    show(await orderNamed(request)),
  ),
  'jobs requeue': changes(
    { args: 'WORKSPACE', text: 'wakes a worker again, or restarts a failed job' },
    async (request) => {
      const { uid, id } = await orderNamed(request);
      return { uid, about: id, apply: async (ports) => await requeue(ports, id) };
    },
  ),
  'jobs cancel': changes({ args: 'WORKSPACE', text: 'cancels the job for its user' }, async (request) => {
    const { uid, id } = await orderNamed(request);
    return { uid, about: id, apply: async (ports) => await cancel(ports, uid, id) };
  }),
};

async function list(ports: ReadPorts, keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    keys.map((pk) => ports.table.query({ index: 'gsi2', pk, limit: LISTED_MAX })),
  );
  const orders = readableOf(found.flat().slice(0, LISTED_MAX), orderOf, ports);
  const nowMs = ports.clock.nowMs();
  return [
    ...orders.map(({ id, uid, job }) => {
      const seconds = Math.round((nowMs - (job!.startedAtMs ?? job!.queuedAtMs)) / 1000);
      return `${id}  ${job!.id}  ${uid}  attempt ${job!.attempt}  ${seconds} s of ${job!.estimateSeconds} s  ${latticeTitles(job!.request)}`;
    }),
    `${orders.length}${orders.length === LISTED_MAX ? ' or more' : ''} jobs`,
  ];
}

/** Lists an account's orders, newest first. `name` may be its uid. */
async function listOf(ports: ReadPorts, name: string): Promise<string[]> {
  const user = (await findUserByLogin(ports, name)) ?? (await findUser(ports, name));
  if (user === undefined) throw new OpsError(`no account signs in as ${name}`);
  const pk = userOrdersKey(user.uid);
  const items = await ports.table.query({ index: 'gsi1', pk, newestFirst: true, limit: LISTED_MAX });
  const orders = readableOf(items, orderOf, ports);
  return [
    ...orders.map(({ id, createdAtMs, status, job, failure, paidLow, paidHigh }) => {
      const paid = [paidLow, paidHigh].filter((payment) => payment !== undefined);
      const facts = [
        `${id}  ${new Date(createdAtMs).toISOString()}  ${status}`,
        job && `job ${job.state}  ${latticeTitles(job.request)}`,
        failure?.code,
        paid.length > 0 && `paid by ${paid.join(', ')}`,
      ];
      return facts.filter(Boolean).join('  ');
    }),
    `${orders.length}${items.length === LISTED_MAX ? ' or more' : ''} workspaces`,
  ];
}

function show({ id, uid, status, job, failure, file, keptUntilMs }: Order): string[] {
  const time = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
  const shown = {
    workspace: id,
    user: uid,
    status,
    model: `${file.extentMm.map((mm) => mm.toFixed(1)).join(' x ')} mm, ${file.faces} faces`,
    job: job?.id,
    state: job?.state,
    lattice: job && latticeTitles(job.request),
    request: job?.requestId,
    attempt: job?.attempt,
    messages: job?.sends,
    estimate: job && `${job.estimateSeconds} s`,
    queued: time(job?.queuedAtMs),
    started: time(job?.startedAtMs),
    'lease until': time(job?.leaseUntilMs),
    ended: time(job?.endedAtMs),
    failure: failure?.code,
    'kept until': time(keptUntilMs),
  };
  return Object.entries(shown).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name.padEnd(16)} ${value}`],
  );
}

async function requeue(ports: OpsPorts, id: string): Promise<string[]> {
  const restarted = await restartJob(ports, id).catch((error: unknown) => {
    if (error instanceof VisibleError) throw new OpsError(`not queued: ${serverText(error.codeName, 'en')}`);
    throw error;
  });
  if (restarted === undefined)
    throw new OpsError('nothing to restart: the job is running, has made all files or was cancelled');
  await announce(ports, restarted);
  return show(restarted);
}

async function cancel(ports: OpsPorts, uid: string, id: string): Promise<string[]> {
  const cancelled = await cancelJob(ports, uid, id);
  await announce(ports, cancelled);
  return show(cancelled);
}

async function orderNamed({ ports, rest: [id = ''] }: Request<ReadPorts>): Promise<Order> {
  if (id === '') throw new OpsError();
  const order = await findOrder(ports, id);
  if (order === undefined) throw new OpsError(`there is no workspace ${id}`);
  return order;
}
