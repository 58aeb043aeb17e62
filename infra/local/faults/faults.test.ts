import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { fixtureServices } from '../testing/services.ts';
import { FAULT_NAMES, Faults, faultRatesFrom } from './faults.ts';

test('no fault happens unless it is switched on', () => {
  const faults = new Faults({}, () => 0);
  expect(FAULT_NAMES.filter((name) => faults.strikes(name))).toEqual([]);
});

test('a fault happens with the set probability', () => {
  let chance = 0;
  const faults = new Faults({ slowDown: 0.5 }, () => chance);
  expect(faults.strikes('slowDown')).toBe(true);
  chance = 0.5;
  expect(faults.strikes('slowDown')).toBe(false);
  faults.set({ slowDown: 1 });
  chance = 0.999;
  expect(faults.strikes('slowDown')).toBe(true);
});

test('unknown names and impossible probabilities are refused, and change nothing', () => {
  const faults = new Faults({ slowDown: 0.5 });
  expect(() => faults.set({ nonsense: 1 } as object)).toThrow('nonsense');
  for (const rate of [-0.1, 1.1, Number.NaN, '1']) {
    expect(() => faults.set({ goneSockets: 1, slowDown: rate as number })).toThrow(RangeError);
  }
  expect(faults.rates).toMatchObject({ slowDown: 0.5, goneSockets: 0 });
});

test('rates are read from the environment', () => {
  const environment = { FAULT_SLOW_DOWN: '0.1', FAULT_DUPLICATE_MESSAGES: '1', OTHER: '1' };
  expect(faultRatesFrom(environment)).toEqual({ slowDown: 0.1, duplicateMessages: 1 });
});

test('a slow store answers SlowDown', async () => {
  const fixture = await fixtureServices({ slowDown: 1 });
  fixture.services.buckets.ensure('files', []);
  const put = new PutObjectCommand({ Bucket: 'files', Key: 'busy', Body: 'x' });
  await expect(new S3Client(fixture.client('s3')).send(put)).rejects.toMatchObject({ name: 'SlowDown' });
  await fixture.close();
});
