import { expect, test } from 'vitest';
import type { VisibleError } from '../../contract/envelope.ts';
import { TRIALS_PER_DOMAIN } from '../../rules/order/job-limits.ts';
import { pricesAt } from '../../rules/pay/prices.ts';
import { changeUser, createUser } from '../account/manage.ts';
import { findUser } from '../account/user.ts';
import { failJob } from '../job/work.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { type MemoryPorts, memoryPorts } from '../testing/memory-ports.ts';
import { makingMore } from '../testing/sample-job.ts';
import { sampleOrder, sampleUser } from '../testing/sample-order.ts';
import { entitlementTo, paymentStateOf } from './download.ts';
import { downloadInfo } from './info.ts';
import { shownKeys } from './shown-keys.ts';
import { useTrial } from './trial.ts';

const low = { id: '', precision: 'low', format: 'stl' } as const;
const high = { ...low, precision: 'high' } as const;

async function finished(trialsLeft: number) {
  const ports = memoryPorts();
  await sampleUser(ports);
  const user = (await changeUser(ports, 'anna', { trialsLeft }))!;
  const order = await finishOrder(ports, await sampleOrder(ports, user.uid));
  return { ports, user, order };
}

test('a result uses one trial, however often and concurrently it is requested', async () => {
  const { ports, user, order } = await finished(5);
  await Promise.all([1, 2, 3, 4].map(() => useTrial(ports, user, order.id)));
  expect((await findUser(ports, user.uid))?.trialsLeft).toBe(4);
  const after = (await findOrder(ports, order.id))!;
  expect([entitlementTo(after, 'low'), entitlementTo(after, 'high')]).toEqual(['trial', 'unpaid']);
  const state = paymentStateOf(
    pricesAt('global', ports.clock.nowMs()),
    { user, order: after },
    { precision: 'low' },
  );
  expect([state.isPaid, state.entitlement]).toEqual([false, 'trial']);
});

test('concurrent trials never go below zero', async () => {
  const { ports, user, order } = await finished(1);
  const second = await finishOrder(ports, await sampleOrder(ports, user.uid), {
    contentKey: 'other content',
  });
  const used = await Promise.allSettled([order, second].map(({ id }) => useTrial(ports, user, id)));
  expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await findUser(ports, user.uid))?.trialsLeft).toBe(0);
});

test('a trial is refused for an unfinished order, without trials, and where only payment counts', async () => {
  const { ports, user, order } = await finished(0);
  const waiting = await sampleOrder(ports, user.uid);
  await expect(useTrial(ports, user, waiting.id)).rejects.toThrow('notReady');
  await expect(useTrial(ports, user, order.id)).rejects.toThrow('noTrialLeft');
  const payer = (await changeUser(ports, 'anna', { trialsLeft: 3, isAvailable: false }))!;
  await expect(useTrial(ports, payer, order.id)).rejects.toThrow('noTrialLeft');
  await expect(useTrial(ports, { ...user, uid: 'usr_other' }, order.id)).rejects.toThrow('notFound');
});

test('a trial is not used while the low-precision file is being made, nor if it was never made', async () => {
  const { ports, user } = await finished(5);
  const { fence, order } = await makingMore(ports, await sampleOrder(ports, user.uid));
  await expect(useTrial(ports, user, order.id)).rejects.toThrow('notReady');
  await failJob(ports, fence, 'too-long');
  await expect(useTrial(ports, user, order.id)).rejects.toThrow('notFound');
  expect((await findUser(ports, user.uid))?.trialsLeft).toBe(5);
});

test('who has the right to a file sees the open preview until the file’s own is made', async () => {
  const { ports, user } = await finished(5);
  const { order } = await makingMore(ports, await sampleOrder(ports, user.uid));
  const paid = { ...order, paidHigh: 'pay_1' };
  expect(shownKeys(paid)).toEqual({ frame: 'frame', preview: 'open preview' });
  expect(shownKeys({ ...paid, previewKey: 'precise' }).preview).toBe('precise');
});

test('a trial covers one result; another lattice of the same order needs another trial', async () => {
  const { ports, user, order } = await finished(5);
  await useTrial(ports, user, order.id);
  const again = await finishOrder(ports, (await findOrder(ports, order.id))!, {
    contentKey: 'other content',
  });
  expect(entitlementTo(again, 'low')).toBe('unpaid');
});

test('the address of a file is only sent to users who may download it', async () => {
  const { ports, user, order } = await finished(5);
  expect((await downloadInfo(ports, { host: 'global', user, order }, low)).url).toBeNull();
  await expect(downloadInfo(ports, { host: 'global', user, order }, high)).rejects.toThrow('notGranted');
  const granted = { ...user, grants: ['high-precision' as const] };
  expect((await downloadInfo(ports, { host: 'global', user: granted, order }, high)).url).toBeNull();
  await useTrial(ports, user, order.id);
  const entitled = (await findOrder(ports, order.id))!;
  const info = await downloadInfo(ports, { host: 'global', user, order: entitled }, low);
  expect(info.url).toContain('low.stl');
  expect(info.fileName).toBe('bracket bcc low.stl');
  const job = { ...entitled.job!, request: { ...entitled.job!.request, latticeId: 999 } };
  const { fileName } = await downloadInfo(ports, { host: 'global', user, order: { ...entitled, job } }, low);
  expect(fileName).toBe('bracket low.stl');
});

test('a trial for low precision covers high precision if it is the same file, without a grant', async () => {
  const { ports, user, order } = await finished(1);
  const files = order.files!.map((file) => ({ ...file, sha256: 'the same' }));
  await ports.table.write([{ put: orderItem({ ...order, files }) }]);
  await useTrial(ports, user, order.id);
  const entitled = (await findOrder(ports, order.id))!;
  const info = await downloadInfo(ports, { host: 'global', user, order: entitled }, high);
  expect(info).toMatchObject({ entitlement: 'trial', price: pricesAt('global', ports.clock.ms).low });
  expect(info.url).not.toBeNull();
});

test('a file that was paid for outlives the grant', async () => {
  const { ports, user, order } = await finished(0);
  const paid = { ...order, paidHigh: 'pay_1' };
  expect(await downloadInfo(ports, { host: 'global', user, order: paid }, high)).toMatchObject({
    entitlement: 'paid',
  });
  expect((await downloadInfo(ports, { host: 'global', user, order: paid }, high)).url).toContain('high.stl');
  // The refunded low-precision payment can be made again, so that the difference was not paid for nothing.
  const lacksLow = { ...paid, highStepsUp: true as const };
  expect(await downloadInfo(ports, { host: 'global', user, order: lacksLow }, high)).toMatchObject({
    url: null,
  });
  const onlyLow = { ...order, paidLow: 'pay_1' };
  await expect(downloadInfo(ports, { host: 'global', user, order: onlyLow }, high)).rejects.toThrow(
    'notGranted',
  );
});

test('deleted files are not offered and use no trial, and the answer is that they have expired', async () => {
  const { ports, user, order } = await finished(5);
  ports.clock.ms = order.keptUntilMs!;
  const gone = { codeName: 'resultOver' };
  await expect(downloadInfo(ports, { host: 'global', user, order }, low)).rejects.toMatchObject(gone);
  await expect(useTrial(ports, user, order.id)).rejects.toMatchObject(gone);
  expect((await findUser(ports, user.uid))?.trialsLeft).toBe(5);
});

/** Registers so many accounts at once, each with a finished order. */
async function team(ports: MemoryPorts, count: number, emailOf: (member: number) => string) {
  const names = Array.from({ length: count }, (_, member) => emailOf(member));
  const users = await Promise.all(
    names.map(async (email) => (await createUser(ports, { username: email, email }))!),
  );
  const members = [];
  for (const user of users)
    members.push({ user, order: await finishOrder(ports, await sampleOrder(ports, user.uid)) });
  return members;
}

async function refusalsOf(ports: MemoryPorts, members: Awaited<ReturnType<typeof team>>) {
  const used = await Promise.allSettled(members.map(({ user, order }) => useTrial(ports, user, order.id)));
  return used.flatMap((each) => (each.status === 'rejected' ? [each.reason as VisibleError] : []));
}

test('the addresses of one domain share an allowance, however many register and download at once, until it starts again', async () => {
  const ports = memoryPorts();
  const members = await team(ports, 20, (member) => `u${member}@mx${member % 3}.catchall.co.uk`);
  const refused = await refusalsOf(ports, members);
  expect(refused).toHaveLength(20 - TRIALS_PER_DOMAIN.max);
  expect(new Set(refused.map(({ codeName }) => codeName))).toEqual(new Set(['domainTrialsUsed']));
  // The refused accounts keep their free download, and a repeat of one that was used is no second one.
  const left = await Promise.all(
    members.map(async ({ user }) => (await findUser(ports, user.uid))!.trialsLeft),
  );
  expect(left.filter((trials) => trials === 1)).toHaveLength(20 - TRIALS_PER_DOMAIN.max);
  expect(await refusalsOf(ports, members)).toHaveLength(20 - TRIALS_PER_DOMAIN.max);
  ports.clock.ms += refused[0]!.details.retryAfterSeconds! * 1000;
  const open = members.filter((_, member) => left[member] === 1);
  // Their results have expired meanwhile.
  for (const { user, order } of open)
    await finishOrder(ports, (await findOrder(ports, order.id))!, { contentKey: `again ${user.uid}` });
  expect(await refusalsOf(ports, open)).toHaveLength(20 - 2 * TRIALS_PER_DOMAIN.max);
});

test('mailboxes of a mail provider, accounts without a mailbox and those an operator gave downloads have no shared allowance', async () => {
  const ports = memoryPorts();
  const many = 2 * TRIALS_PER_DOMAIN.max;
  expect(await refusalsOf(ports, await team(ports, many, (member) => `u${member}@QQ.com`))).toEqual([]);
  const given = await team(ports, many, (member) => `u${member}@catchall.example`);
  for (const each of given) each.user = (await changeUser(ports, each.user.email, { trialsLeft: 1 }))!;
  expect(await refusalsOf(ports, given)).toEqual([]);
  const nameless = await createUser(ports, { username: 'no mailbox' });
  expect(nameless?.trialDomain).toBeUndefined();
});
