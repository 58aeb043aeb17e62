import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, runsNeeded, sizeOf } from './functions.ts';

describe('in a new account', () => {
  test('no function reserves runs, and none asks for more memory than the account gives', () => {
    for (const name of FUNCTION_NAMES) {
      const { memoryMb, reservedRuns } = sizeOf(name, 'new');
      expect(reservedRuns).toBeUndefined();
      expect(memoryMb).toBeLessThanOrEqual(3008);
    }
    expect(runsNeeded('new')).toBe(10);
  });
});

describe('in an account with raised quotas', () => {
  test('functions have the sizes of the table', () => {
    expect(sizeOf('generate', 'raised')).toEqual({
      memoryMb: FUNCTIONS.generate.memoryMb,
      reservedRuns: FUNCTIONS.generate.maxConcurrency,
      runsOfQueues: FUNCTIONS.generate.maxConcurrency,
    });
    expect(sizeOf('api', 'raised')).toEqual({ memoryMb: FUNCTIONS.api.memoryMb });
  });

  test('reservations leave the hundred runs that AWS keeps free', () => {
    const reserved = FUNCTION_NAMES.map((name) => sizeOf(name, 'raised').reservedRuns ?? 0);
    expect(runsNeeded('raised')).toBe(reserved.reduce((sum, runs) => sum + runs, 0) + 100);
  });
});
