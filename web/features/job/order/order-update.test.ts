import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { isPending, newer, withMessage } from './order-update.ts';

const order = {
  id: 'wsp_0123456789',
  version: 4,
  status: 'PREPARING',
  lattice: 'TYPE-20008',
  queue: 2,
  estimated: 30,
  progress: null,
};
const known = order as WorkspaceDetail;

describe('messages of the live channel', () => {
  it('advance the queue without reading the order', () => {
    const { order: next, reread } = withMessage(known, {
      state: 'queue',
      version: 5,
      queue: 1,
      estimated: 20,
    });
    expect([next.queue, next.estimated, next.version, reread]).toEqual([1, 20, 5, false]);
  });

  it('require reading the order after a new state or a skipped version', () => {
    expect(withMessage(known, { state: 'GENERATING', version: 5 }).reread).toBe(true);
    expect(withMessage(known, { state: 'queue', version: 7 }).reread).toBe(true);
  });

  it('require reading the order at any message while it waits for its analysis, and at none afterwards', () => {
    const ended = (state: 'waiting' | 'done') =>
      ({ ...order, status: 'COMPLETED', trabeculaTask: { state } }) as WorkspaceDetail;
    const message = { state: 'COMPLETED', version: order.version } as const;
    expect(withMessage(ended('waiting'), message).reread).toBe(true);
    expect(withMessage(ended('done'), message).reread).toBe(false);
    expect([isPending(ended('waiting')), isPending(ended('done')), isPending(known)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isPending({ ...known, lattice: '' })).toBe(false);
  });

  it('never move backwards, in any order of arrival', () => {
    const version = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(fc.array(version), (versions) => {
        let now = known;
        for (const next of versions) {
          const before = now.version;
          now = withMessage(now, { state: 'GENERATING', version: next, progress: next / 20 }).order;
          expect(now.version).toBe(Math.max(before, next));
        }
      }),
    );
  });

  it('discard a response that a later message has overtaken', () => {
    const read = { ...known, version: 3 };
    expect(newer(known, read)).toBe(known);
    expect(newer(undefined, read)).toBe(read);
    expect(newer(known, { ...known, version: 5 }).version).toBe(5);
  });
});
