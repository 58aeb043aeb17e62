import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleError } from '../../contract/envelope.ts';
import { CODES_PER_DESTINATION } from '../../rules/account/limits.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { countSend, waitSeconds } from './destination.ts';

describe('codes per destination', () => {
  it('never exceeds the limit in any window, at any spacing of requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4000), { minLength: 20, maxLength: 80 }), async (gaps) => {
        const ports = memoryPorts();
        const taken: number[] = [];
        for (const gap of gaps) {
          ports.clock.ms += gap * 1000;
          const now = Math.floor(ports.clock.ms / 1000);
          await countSend(ports, 'somebody').then(
            () => taken.push(now),
            () => undefined,
          );
        }
        for (const { max, windowSeconds } of CODES_PER_DESTINATION) {
          for (const end of taken) {
            const inside = taken.filter((sent) => sent <= end && sent > end - windowSeconds);
            expect(inside.length).toBeLessThanOrEqual(max);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('counts simultaneous requests', async () => {
    const ports = memoryPorts();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => countSend(ports, 'somebody')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('gives the waiting time, and accepts the request afterwards', async () => {
    const ports = memoryPorts();
    for (let sent = 0; sent < 12; sent += 1) {
      const wait = await countSend(ports, 'somebody').then(
        () => 60,
        (error: VisibleError) => error.details.retryAfterSeconds ?? 0,
      );
      expect(wait).toBeGreaterThan(0);
      ports.clock.ms += wait * 1000;
    }
    expect(waitSeconds([], 1000)).toBe(0);
    expect(waitSeconds([1000], 1030)).toBe(30);
  });

  it('counts each destination separately', async () => {
    const ports = memoryPorts();
    await countSend(ports, 'one');
    await countSend(ports, 'two');
    await expect(countSend(ports, 'one')).rejects.toBeInstanceOf(VisibleError);
  });
});
