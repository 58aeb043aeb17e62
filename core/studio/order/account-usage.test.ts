import { expect, test } from 'vitest';
import {
  GENERATE_TIMEOUT_SECONDS,
  HUGE_TIMEOUT_SECONDS,
  PAID_LIMITS,
  UNPAID_LIMITS,
  UNPAID_RESULT_DAYS,
} from '../../rules/order/job-limits.ts';
import { keys, userPaymentsKey } from '../store/keys.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { refuseOverLimits } from './account-usage.ts';
import { chargeWrites, dayOf } from './generation-budget.ts';

const UID = 'usr_1';
const DAY_MS = 24 * 3600 * 1000;

function world() {
  const ports = memoryPorts();
  const make = (bytes: number, cells = 1) =>
    ports.table.write(
      chargeWrites(
        UID,
        { startedAtMs: ports.clock.ms, cells },
        { nowMs: ports.clock.ms, files: [{ bytes }] },
      ),
    );
  const refusal = () =>
    refuseOverLimits(ports, UID, ports.clock.ms).then(
      () => undefined,
      (error: { codeName: string }) => error.codeName,
    );
  const pay = (entitles = true) =>
    ports.table.write([
      { put: { pk: 'ORDER#1', sk: 'ORDER', gsi1pk: userPaymentsKey(UID), gsi1sk: '2026', entitles } },
    ]);
  return { ports, make, refusal, pay };
}

test('an account may make so many bytes and cells a day, and more once it has paid and was not refunded', async () => {
  for (const [bytes, cells, code] of [
    [UNPAID_LIMITS.bytesPerDay, 1, 'dailyResultsUsed'],
    [1, UNPAID_LIMITS.cellsPerDay, 'dailyCellsUsed'],
  ] as const) {
    const { ports, make, refusal, pay } = world();
    await make(bytes - 1, cells - 1);
    expect(await refusal()).toBeUndefined();
    await make(1, 1);
    expect(await refusal()).toBe(code);
    await pay(false);
    expect(await refusal()).toBe(code);
    await pay();
    expect(await refusal()).toBeUndefined();
    await make(PAID_LIMITS.bytesPerDay, 0);
    expect(await refusal()).toBe('dailyResultsUsed');
    ports.clock.ms += DAY_MS;
    expect(await refusal()).toBeUndefined();
  }
});

test('the results of the days for which they are kept count together, and the oldest day falls out', async () => {
  const { ports, make, refusal } = world();
  const perDay = UNPAID_LIMITS.bytesPerDay - 1;
  const days = Math.ceil(UNPAID_LIMITS.storedBytes / perDay);
  expect(days).toBeLessThanOrEqual(UNPAID_RESULT_DAYS);
  for (let day = 0; day < days; day += 1) {
    expect(await refusal()).toBeUndefined();
    await make(perDay);
    ports.clock.ms += DAY_MS;
  }
  expect(await refusal()).toBe('storageUsed');
  ports.clock.ms += (UNPAID_RESULT_DAYS - days) * DAY_MS;
  expect(await refusal()).toBeUndefined();
});

test('counts outlive the days for which they are read', async () => {
  const { ports, make } = world();
  await make(1);
  const found = await ports.table.get(keys.generationSeconds(UID, dayOf(ports.clock.ms)));
  expect(Number(found!.expiresAtSeconds) * 1000 - ports.clock.ms).toBeGreaterThanOrEqual(
    UNPAID_RESULT_DAYS * DAY_MS,
  );
});

test('the day is charged with the whole time of a worker, as long as a worker of its size may run', async () => {
  const { ports } = world();
  const charged = async (worker: 'small' | 'large' | 'huge', seconds: number) => {
    const uid = `usr_${worker}_${seconds}`;
    await ports.table.write(chargeWrites(uid, { startedAtMs: 0, worker }, { nowMs: seconds * 1000 }));
    return (await ports.table.get(keys.generationSeconds(uid, dayOf(0))))?.seconds;
  };
  const long = HUGE_TIMEOUT_SECONDS + 500;
  expect(await charged('small', long)).toBe(GENERATE_TIMEOUT_SECONDS);
  expect(await charged('large', long)).toBe(GENERATE_TIMEOUT_SECONDS);
  expect(await charged('huge', GENERATE_TIMEOUT_SECONDS + 500)).toBe(GENERATE_TIMEOUT_SECONDS + 500);
  expect(await charged('huge', long)).toBe(HUGE_TIMEOUT_SECONDS);
});
