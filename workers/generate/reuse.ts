import { completeJob, findSameContent, publishFrame, publishPreview } from '../../core/studio/job/work.ts';
import { attemptPrefix } from '../../core/studio/order/job.ts';
import { announcePublished, type ClaimedJob, type GeneratePorts } from './generate.ts';

/**
 * Answers a job from the store if the same user already has this result: same source, parameters and engine
 * give the same bytes. Copies the files, so that each order owns its files. Returns false if there is no such
 * result or it was deleted meanwhile.
 */
export async function reuseResult(ports: GeneratePorts, claimed: ClaimedJob): Promise<boolean> {
  const { order, job, fence } = claimed;
  const same = await findSameContent(ports, order.uid, job);
  const { files, report, previewKey, frameKey } = same ?? {};
  if (!files || !report || previewKey === undefined || frameKey === undefined) return false;
  const prefix = attemptPrefix(fence);
  const moved = (key: string) => prefix + key.slice(key.lastIndexOf('/') + 1);
  for (const key of [frameKey, previewKey, ...files.map((file) => file.key)]) {
    if (!(await ports.files.copy(key, moved(key)))) return false;
  }
  await announcePublished(ports, publishFrame(ports, fence, moved(frameKey)));
  await announcePublished(ports, publishPreview(ports, fence, moved(previewKey)));
  const copies = files.map((file) => ({ ...file, key: moved(file.key) }));
  await announcePublished(
    ports,
    completeJob(ports, fence, { files: copies, report, previewKey: moved(previewKey) }),
  );
  return true;
}
