import type * as z from 'zod';
import { latticeById } from '../../catalogue/lattice-types.ts';
import type { workspaceDownload } from '../../contract/calls/pay.ts';
import { VisibleError } from '../../contract/envelope.ts';
import type { DownloadInfo } from '../../contract/order-codec.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { partName } from '../../rules/model/part-name.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { pricesAt } from '../../rules/pay/prices.ts';
import type { User } from '../account/user.ts';
import { latticeIds } from '../order/job-request.ts';
import type { Order, ResultFile } from '../order/order.ts';
import { purchaseOf } from '../order/purchase.ts';
import { packageFile } from '../package/packages.ts';
import type { Ports } from '../ports.ts';
import { entitlementTo, refuseWhileMaking, requirePrecision } from './download.ts';

type DownloadQuery = z.output<NonNullable<(typeof workspaceDownload)['query']>>;

/**
 * Returns the download info of one file, with its address if the user is entitled. Throws notReady before
 * there are files, and while this one is being made, notGranted for high precision without grant or payment, notFound
 * for a file this order does not have, and resultOver after the files were deleted. A 3MF file is first made for a user
 * who is entitled, by a request that may start work (`isOurs`); for another it throws notPaid or notReady.
 */
export async function downloadInfo(
  ports: Pick<Ports, 'files' | 'table' | 'clock' | 'queue' | 'log'>,
  {
    host,
    user,
    order,
    isOurs = false,
  }: { user: User; order: Order; isOurs?: boolean } & { host: HostConfig['host'] },
  { precision, format }: DownloadQuery,
): Promise<DownloadInfo> {
  const { files, keptUntilMs } = order;
  if (order.status !== 'COMPLETED' || files === undefined || keptUntilMs === undefined)
    throw new VisibleError('notReady');
  requirePrecision(user, order, precision);
  const stored = files.find((candidate) => candidate.precision === precision && candidate.format === format);
  if (stored === undefined) refuseWhileMaking(order);
  if (keptUntilMs <= ports.clock.nowMs()) throw new VisibleError('resultOver');
  const entitlement = entitlementTo(order, precision);
  const refusal = entitlement === 'unpaid' ? 'notPaid' : isOurs ? undefined : 'notReady';
  const file = stored ?? (await packageFile(ports, order, { precision, format, refusal }));
  const fileName = downloadName(order, file);
  return {
    orderId: order.id,
    fileName,
    fileBytes: file.bytes,
    sha256: file.sha256,
    url:
      entitlement === 'unpaid'
        ? null
        : await ports.files.downloadUrl(file.key, DOWNLOAD_URL_SECONDS, fileName),
    freeDownloadsLeft: user.trialsLeft,
    price: purchaseOf(pricesAt(host, ports.clock.nowMs()), order, precision).price,
    entitlement,
    keptUntil: new Date(keptUntilMs).toISOString(),
  };
}

/** Returns a file name such as `bracket bcc low.stl`: plain words in any language of the page. */
export function downloadName(order: Order, file: ResultFile): string {
  const cells =
    order.job === undefined ? [] : latticeIds(order.job.request).flatMap((id) => latticeById(id)?.cell ?? []);
  const lattice = cells.length === 0 ? '' : ` ${cells.join(' + ')}`;
  const extension = file.format === 'stl' ? 'stl' : '3mf';
  return `${partName(order.file.name)}${lattice} ${file.precision}${file.format === '3mf-beam' ? ' beams' : ''}.${extension}`;
}
