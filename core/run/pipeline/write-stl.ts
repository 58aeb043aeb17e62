import { backToModel } from '../../fill/grid/placement.ts';
import { streamRun } from '../../fill/result/stream.ts';
import { type ChunkSink, StlStream, stlHeader } from '../../formats/stl/write.ts';
import { LatticeError } from '../../solid/error.ts';
import { EdgeBalance } from '../../verify/edge-balance.ts';
import type { VerifiedResult } from './build-verified.ts';

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
      const placed = new Float32Array(corners);
      backToModel(placement, placed);
      await stream.corners(placed);
    }
    await stream.corners(skin);
  }
  await stream.end();
  if (balance && !balance.balanced)
    throw new LatticeError('proof-failed', 'the edges of the file do not cancel out');
}
