import type { WorkspaceDetail } from '../../contract/calls/workspace.ts';
import type { Language } from '../../contract/envelope.ts';
import { failureOf } from '../../contract/failures.ts';
import type { FeatureHolder } from '../../rules/account/permissions.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { entitlementTo } from '../download/download.ts';
import { shownKeys } from '../download/shown-keys.ts';
import { queuePosition } from '../job/queue-position.ts';
import { makesMore, type Order } from '../order/order.ts';
import { packagesOf } from '../package/packages.ts';
import type { Ports } from '../ports.ts';
import { printabilityTask } from '../printability/task.ts';
import { historyItemOf } from './history.ts';
import { orderTasks } from './order-tasks.ts';

/**
 * Returns an order with its task, its state and short-lived addresses of the files this user may see. For a reader that
 * may not download it has no address of a model: null, or an empty text where the contract has no null.
 */
export async function orderDetailOf(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  { user, order }: { user: FeatureHolder; order: Order },
  { language, mayDownload }: { language: Language; mayDownload: boolean },
): Promise<WorkspaceDetail> {
  const { file, failure } = order;
  const address = async (key: string | undefined) =>
    key === undefined || !mayDownload
      ? null
      : { fullPath: await ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS) };
  const shown = shownKeys(order);
  const source = mayDownload ? await ports.files.downloadUrl(file.key, DOWNLOAD_URL_SECONDS, file.name) : '';
  const [row, position, frame, preview, output, trabeculaTask] = await Promise.all([
    historyItemOf(ports, order, language),
    queuePosition(ports, order),
    address(shown.frame),
    address(shown.preview),
    address(downloadableKey(order)),
    printabilityTask(ports, user, order),
  ]);
  return {
    ...row,
    version: order.version,
    file_url: source,
    faces: file.faces,
    vertices: file.vertices,
    volumeMm3: file.volumeMm3,
    queue: position?.queue ?? null,
    estimated: position?.estimated ?? null,
    progress: (makesMore(order) ? undefined : order.job?.progress) ?? null,
    failure: failure === undefined ? null : { ...failureOf(failure.code, language), ...requestIn(order) },
    ...(await orderTasks(ports, order, { source, frame, preview, output })),
    trabeculaTask,
    report: order.report ?? null,
    shared: order.shareHash !== undefined,
    files: (order.files ?? []).map(({ precision, format, bytes }) => ({ precision, format, bytes })),
    moreFiles: makesMore(order),
    packages: packagesOf(order),
  };
}

/** Id of the request that queued an order's job, if known. */
function requestIn({ job }: Order): { requestId?: string } {
  return job?.requestId === undefined ? {} : { requestId: job.requestId };
}

/** Key of the low-precision STL, if its owner may download it. */
function downloadableKey(order: Order): string | undefined {
  if (entitlementTo(order, 'low') === 'unpaid') return undefined;
  return order.files?.find((file) => file.precision === 'low' && file.format === 'stl')?.key;
}
