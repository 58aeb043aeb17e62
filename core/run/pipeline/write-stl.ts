import { backToModel } from '../../fill/grid/placement.ts';
import { streamRun } from '../../fill/result/stream.ts';
import { type ChunkSink, StlStream, stlHeader } from '../../formats/stl/write.ts';
import { LatticeError } from '../../solid/error.ts';
import { EdgeBalance } from '../../verify/edge-balance.ts';
import type { VerifiedResult } from './build-verified.ts';

/** Coordinates that are moved to the model's place at a time, a multiple of the nine of a triangle. */
const PLACED_AT_ONCE = 9 * 32_768;

/**
 * Writes results as one binary STL. If one was verified by its parts, the written edges must cancel out.
 * @param onWritten gets the share written, 0 to 1
 * @throws LatticeError proof-failed
 */
export async function writeStl(
  results: readonly VerifiedResult[],
  write: ChunkSink,
  onWritten: (share: number) => void,
): Promise<void> {
  const triangles = results.reduce((sum, result) => sum + result.triangles, 0);
  const balance = results.every(({ whole }) => whole) ? undefined : new EdgeBalance();
  await write(stlHeader(triangles));
  const stream = new StlStream((chunk) => {
    balance?.add(chunk);
    return write(chunk);
  }, triangles);
  let done = 0;
  for (const { filled, skin } of results) {
    const { copies, kept, placement } = filled;
    for (const run of copies.runs) {
      await streamRun(run, placement, stream);
      done += (run.template.corners.length / 9) * (run.places.length / 3);
      onWritten(done / triangles);
    }
    for (const corners of [copies.tubes, ...kept.map((part) => part.corners)]) {
      for (let at = 0; at < corners.length; at += PLACED_AT_ONCE) {
        const placed = new Float32Array(corners.subarray(at, at + PLACED_AT_ONCE));
        backToModel(placement, placed);
        await stream.corners(placed);
      }
    }
    await stream.corners(skin);
  }
  await stream.end();
  if (balance && !balance.balanced)
    throw new LatticeError('proof-failed', 'the edges of the file do not cancel out');
}
