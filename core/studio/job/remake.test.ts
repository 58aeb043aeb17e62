import { expect, test } from 'vitest';
import { FUNCTION_RESULT_MAX_BYTES, UNPAID_RESULT_DAYS } from '../../rules/order/job-limits.ts';
import { JOBS_IN_FLIGHT_PER_USER } from '../../rules/order/worker-sizes.ts';
import { entitlementTo } from '../download/download.ts';
import { useTrial } from '../download/trial.ts';
import { setDrain } from '../host/drain.ts';
import { findOrder, orderItem } from '../order/order.ts';
import { keys } from '../store/keys.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { portsOfUser, SAMPLE_GRADIENT, sampleOrder } from '../testing/sample-order.ts';
import { remakeIfOver } from './remake.ts';

const DAY_MS = 24 * 3600 * 1000;

async function finished() {
  const { ports, user } = await portsOfUser();
  const made = await finishOrder(ports, await sampleOrder(ports, user.uid));
  const leftOut = [{ what: 'drains' as const, why: 'no-room' as const }];
  const done = { ...made, job: { ...made.job!, webhookKeyId: 'key_0000000000', leftOut } };
  await ports.table.write([{ put: orderItem(done) }]);
  return { ports, user, done };
}

test('opening an unpaid order after its time queues its result again, once for two tabs', async () => {
  const { ports, user, done } = await finished();
  expect(await remakeIfOver(ports, { user, order: done })).toBe(done);
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  const sent = ports.sent.length;
  const [one, other] = await Promise.all([
    remakeIfOver(ports, { user, order: done }, '0123456789ab'),
    remakeIfOver(ports, { user, order: done }, '0123456789ab'),
  ]);
  expect(ports.sent).toHaveLength(sent + 1);
  for (const again of [one, other])
    expect(again).toMatchObject({
      status: 'PREPARING',
      job: {
        state: 'QUEUED',
        request: done.job.request,
        requestId: '0123456789ab',
        webhookKeyId: done.job.webhookKeyId,
        leftOut: done.job.leftOut,
      },
    });
});

test('a result that a function may not write is made again in a container', async () => {
  const { ports, user, done } = await finished();
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  const large = { ...done, job: { ...done.job!, resultBytes: FUNCTION_RESULT_MAX_BYTES + 1 } };
  await ports.table.write([{ put: orderItem(large) }]);
  expect((await remakeIfOver(ports, { user, order: large })).job).toMatchObject({
    state: 'QUEUED',
    worker: 'huge',
  });
  expect(ports.sent.at(-1)).toMatchObject({ worker: 'huge' });
});

test('a paid order is never made again', async () => {
  const { ports, user, done } = await finished();
  const paid = { ...done, paidLow: 'ord_1' };
  await ports.table.write([{ put: orderItem(paid) }]);
  ports.clock.ms += 400 * DAY_MS;
  expect(await remakeIfOver(ports, { user, order: paid })).toBe(paid);
  expect((await findOrder(ports, done.id))?.status).toBe('COMPLETED');
});

test('an order opens as it is, its result over, while the account may not generate', async () => {
  const { ports, user, done } = await finished();
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  await setDrain(ports, true);
  expect(await remakeIfOver(ports, { user, order: done })).toEqual(done);
  await setDrain(ports, false);
  const busy = { put: { ...keys.inFlight(user.uid), jobs: JOBS_IN_FLIGHT_PER_USER.small } };
  await ports.table.write([busy]);
  expect(await remakeIfOver(ports, { user, order: done })).toEqual(done);
  expect((await findOrder(ports, done.id))?.status).toBe('COMPLETED');
});

test('a lattice is made again only for an account that may make its mode', async () => {
  const { ports, user, done } = await finished();
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  const request = { ...SAMPLE_GRADIENT, image: { template: 'left-right' } };
  const gradient = { ...done, job: { ...done.job!, request } };
  await ports.table.write([{ put: orderItem(gradient) }]);
  expect(await remakeIfOver(ports, { user, order: gradient })).toEqual(gradient);
  const granted = { ...user, grants: ['gradient' as const] };
  expect(await remakeIfOver(ports, { user: { ...granted, barred: true }, order: gradient })).toEqual(
    gradient,
  );
  expect((await remakeIfOver(ports, { user: granted, order: gradient })).status).toBe('PREPARING');
});

test('does not change an order whose gradient image has expired', async () => {
  const { ports, user, done } = await finished();
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  const image = { id: 'img_1', key: 'gone', name: 'shades.png', sha256: 'sha' };
  const gradient = { ...done, job: { ...done.job!, request: { ...SAMPLE_GRADIENT, image } } };
  await ports.table.write([{ put: orderItem(gradient) }]);
  expect(await remakeIfOver(ports, { user: { ...user, grants: ['gradient'] }, order: gradient })).toEqual(
    gradient,
  );
});

test('a free download that was used covers the result that a later engine makes again', async () => {
  const { ports, user, done } = await finished();
  await useTrial(ports, user, done.id);
  ports.clock.ms += UNPAID_RESULT_DAYS * DAY_MS;
  const again = await remakeIfOver(ports, { user, order: (await findOrder(ports, done.id))! });
  expect(again.job!.contentKey).not.toBe(done.job!.contentKey);
  expect(entitlementTo(again, 'low')).toBe('trial');
});
