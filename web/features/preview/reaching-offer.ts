import { preview } from './preview-state.ts';

/**
 * Offers the largest smaller cells that reach the pressure map which the shown ones miss. One size is tried at a time,
 * so that a newer preview waits for no more than that; it ends the search.
 * @param reaches undefined if the try was dropped
 */
export async function offerReaching(
  reaches: (cellMm: number) => Promise<boolean | undefined>,
): Promise<void> {
  const shown = preview.figures;
  for (const cellMm of shown?.hardness?.toTryMm ?? []) {
    const isReached = await reaches(cellMm);
    if (isReached === undefined || preview.busy || preview.figures !== shown) return;
    if (!isReached) continue;
    shown!.hardness!.reachingMm = cellMm;
    return;
  }
}
