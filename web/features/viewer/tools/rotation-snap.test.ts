import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginTurn, continueTurn, ROTATION_SNAP_PAUSE_MS } from './rotation-snap.ts';

describe('a manual rotation', () => {
  it('pauses for a quarter of a second at 45 degrees, then follows the pointer again', () => {
    let turn = beginTurn(40);
    let shown: number;
    [turn, shown] = continueTurn(turn, 44.4, 1000);
    expect(shown).toBe(44);
    [turn, shown] = continueTurn(turn, 47, 1010);
    expect(shown).toBe(45);
    [turn, shown] = continueTurn(turn, 52, 1010 + ROTATION_SNAP_PAUSE_MS - 1);
    expect(shown).toBe(45);
    [turn, shown] = continueTurn(turn, 52.6, 1010 + ROTATION_SNAP_PAUSE_MS);
    expect(shown).toBe(53);
  });

  it('does not pause at the multiple where it starts, and pauses at the next one in both directions', () => {
    expect(continueTurn(beginTurn(90), 93, 0)[1]).toBe(93);
    expect(continueTurn(beginTurn(90), 30, 0)[1]).toBe(45);
    expect(continueTurn(beginTurn(-10), 10, 0)[1]).toBe(0);
  });

  it('shows whole degrees, never farther from the pointer than the pause allows', () => {
    const moves = fc.array(fc.record({ by: fc.double({ min: -90, max: 90, noNaN: true }), ms: fc.nat(400) }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), moves, (start, steps) => {
        let turn = beginTurn(start);
        let [pointer, now] = [start, 0];
        for (const { by, ms } of steps) {
          pointer += by;
          now += ms;
          const [next, shown] = continueTurn(turn, pointer, now);
          expect(Number.isInteger(shown)).toBe(true);
          if (next.hold === null) expect(Math.abs(shown - pointer)).toBeLessThanOrEqual(0.5);
          else expect(Math.abs(shown % 45)).toBe(0);
          turn = next;
        }
      }),
    );
  });
});
