import type { SliceableFile } from '../../contract/calls/slicing.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { requireFeature } from '../account/feature.ts';
import type { User } from '../account/user.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { entitlementTo, refuseWhileMaking } from './download.ts';
import { downloadName } from './info.ts';

/**
 * Returns the most precise STL of a finished order that a user may have, for its layers (decision 0075). Exact layers
 * rebuild the file, so they need the right to it as well as the grant. Throws notGranted, notReady before there are
 * files, notPaid without a right to one, and resultOver after they were deleted.
 */
export async function sliceableFile(
  ports: Pick<Ports, 'files' | 'clock'>,
  user: User,
  order: Order,
): Promise<SliceableFile> {
  requireFeature(user, 'slicing');
  const { files, keptUntilMs } = order;
  if (order.status !== 'COMPLETED' || files === undefined || keptUntilMs === undefined)
    throw new VisibleError('notReady');
  if (keptUntilMs <= ports.clock.nowMs()) throw new VisibleError('resultOver');
  for (const precision of ['high', 'low'] as const) {
    const file = files.find((one) => one.precision === precision && one.format === 'stl');
    if (file === undefined || entitlementTo(order, precision) === 'unpaid') continue;
    const fileName = downloadName(order, file);
    return {
      fileName,
      fileSize: file.bytes,
      precision,
      url: await ports.files.downloadUrl(file.key, DOWNLOAD_URL_SECONDS, fileName),
    };
  }
  refuseWhileMaking(order);
  throw new VisibleError('notPaid');
}
