import { beforeEach, expect, test } from 'vitest';
import type { PreviewFigures } from './preview-protocol.ts';
import { preview } from './preview-state.ts';
import { offerReaching } from './reaching-offer.ts';

const missed = () => ({ hardness: { shareWithin: 0.2, toTryMm: [9, 8, 7] } }) as unknown as PreviewFigures;

beforeEach(() => void Object.assign(preview, { figures: missed(), busy: false }));

/** Sizes that are tried where cells up to `mm` reach the map. */
async function triedUpTo(mm: number, during = () => {}): Promise<number[]> {
  const tried: number[] = [];
  await offerReaching(async (cellMm) => {
    tried.push(cellMm);
    during();
    return cellMm <= mm;
  });
  return tried;
}

test('the largest smaller cells that reach a pressure map are offered', async () => {
  expect(await triedUpTo(8)).toEqual([9, 8]);
  expect(preview.figures?.hardness?.reachingMm).toBe(8);
});

test('a newer preview, pending or shown, ends the search, as a dropped try does', async () => {
  const pending = () => void Object.assign(preview, { busy: true });
  const shown = () => void Object.assign(preview, { figures: missed(), busy: false });
  for (const during of [pending, shown]) {
    expect(await triedUpTo(9, during)).toEqual([9]);
    expect(preview.figures?.hardness?.reachingMm).toBeUndefined();
  }
  await offerReaching(async () => undefined);
  expect(preview.figures?.hardness?.reachingMm).toBeUndefined();
});
