import { findSameContent } from '../../core/studio/job/work.ts';
import { attemptPrefix, type Fence, type Job } from '../../core/studio/order/job.ts';
import type { Order } from '../../core/studio/order/order.ts';
import type { Ports } from '../../core/studio/ports.ts';
import type { Publish, Result } from './publish.ts';

/**
 * Answers a job from the store if the same user already has this result: same source, parameters and engine
 * give the same bytes. Copies the files, so that each order owns its files, and publishes frame and open preview.
 * Returns the result, or undefined if there is none or it was deleted meanwhile.
 */
export async function copyResult(
  ports: Pick<Ports, 'table' | 'files'>,
  { order, job, fence }: { order: Order; job: Job; fence: Fence },
  publish: Publish,
): Promise<Result | undefined> {
  const same = await findSameContent(ports, order.uid, job);
  const { files, report, previewKey, lowPreviewKey, pictureKey, frameKey, openPreviewKey } = same ?? {};
  if (!files || !report || previewKey === undefined) return undefined;
  if (frameKey === undefined || openPreviewKey === undefined) return undefined;
  const prefix = attemptPrefix(fence);
  const moved = (key: string) => prefix + key.slice(key.lastIndexOf('/') + 1);
  const optional = [lowPreviewKey, pictureKey].filter((key) => key !== undefined);
  const shown = new Set([frameKey, openPreviewKey, previewKey, ...optional]);
  for (const key of [...shown, ...files.map((file) => file.key)]) {
    if (!(await ports.files.copy(key, moved(key)))) return undefined;
  }
  await publish.frame(moved(frameKey));
  await publish.openPreview(moved(openPreviewKey));
  return {
    files: files.map((file) => ({ ...file, key: moved(file.key) })),
    report,
    previewKey: moved(previewKey),
    ...(lowPreviewKey === undefined ? {} : { lowPreviewKey: moved(lowPreviewKey) }),
    ...(pictureKey === undefined ? {} : { pictureKey: moved(pictureKey) }),
  };
}
