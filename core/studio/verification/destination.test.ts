import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleError } from '../../contract/envelope.ts';
import { CODE_GAPS_SECONDS } from '../../rules/account/limits.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { countSend, gapAfter, waitSeconds } from './destination.ts';

const DAY_SECONDS = 24 * 3600;
const LONGEST_GAP_SECONDS = Math.max(...CODE_GAPS_SECONDS);

describe('codes per destination', () => {
  it('come at growing intervals and at most 18 times a day, at any spacing of requests', async () => {
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
        for (const [place, sent] of taken.entries()) {
          const day = taken.slice(0, place).filter((earlier) => earlier > sent - DAY_SECONDS);
          expect(day.length).toBeLessThan(18);
          if (day.length > 0) expect(sent - day.at(-1)!).toBeGreaterThanOrEqual(gapAfter(day.length));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are never more than two hours away, however many were requested', async () => {
    const ports = memoryPorts();
    for (let sent = 0; sent < 40; sent += 1) {
      const wait = await countSend(ports, 'somebody');
      expect(wait).toBeLessThanOrEqual(LONGEST_GAP_SECONDS);
      await expect(countSend(ports, 'somebody')).rejects.toMatchObject({
        codeName: 'codeDelayed',
        details: { retryAfterSeconds: wait },
      });
      ports.clock.ms += wait * 1000;
    }
    expect(waitSeconds([], 1000)).toBe(0);
    expect(waitSeconds([1000], 1030)).toBe(30);
  });

  it('counts simultaneous requests', async () => {
    const ports = memoryPorts();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => countSend(ports, 'somebody')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts each destination separately', async () => {
    const ports = memoryPorts();
    await countSend(ports, 'one');
    await countSend(ports, 'two');
    await expect(countSend(ports, 'one')).rejects.toBeInstanceOf(VisibleError);
  });
});
