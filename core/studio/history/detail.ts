import type { WorkspaceDetail } from '../../contract/calls/workspace.ts';
import type { Language } from '../../contract/envelope.ts';
import { failureOf } from '../../contract/failures.ts';
import type { FeatureHolder } from '../../rules/account/permissions.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { entitlementTo } from '../download/download.ts';
import { queuePosition } from '../job/queue-position.ts';
import type { Workspace } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { printabilityTask } from '../printability/task.ts';
import { historyItemOf } from './history.ts';
import { orderTasks } from './order-tasks.ts';

/** One order with its task, its state and short-lived addresses of what this user can look at. */
export async function workspaceDetailOf(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  user: FeatureHolder,
  workspace: Workspace,
  language: Language,
): Promise<WorkspaceDetail> {
  const { file, failure, keptUntilMs } = workspace;
  const address = async (key: string | undefined) =>
    key === undefined ? null : { fullPath: await ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS) };
  const source = await ports.files.downloadUrl(file.key, DOWNLOAD_URL_SECONDS, file.name);
  const [row, position, frame, preview, output, trabeculaTask] = await Promise.all([
    historyItemOf(ports, workspace, language),
    queuePosition(ports, workspace),
    address(workspace.frameKey),
    address(workspace.previewKey),
    address(downloadableKey(workspace)),
    printabilityTask(ports, user, workspace),
  ]);
  return {
    ...row,
    version: workspace.version,
    file_url: source,
    faces: file.faces,
    vertices: file.vertices,
    volumeMm3: file.volumeMm3,
    queue: position?.queue ?? null,
    estimated: position?.estimated ?? null,
    progress: workspace.job?.progress ?? null,
    failure: failure === undefined ? null : failureOf(failure.code, language),
    ...(await orderTasks(ports, workspace, { source, frame, preview, output })),
    trabeculaTask,
    report: workspace.report ?? null,
    files: (workspace.files ?? []).map(({ precision, format, bytes }) => ({ precision, format, bytes })),
    keptUntil: keptUntilMs === undefined ? null : new Date(keptUntilMs).toISOString(),
  };
}

/** The low-precision STL, once its owner may have it. */
function downloadableKey(workspace: Workspace): string | undefined {
  if (entitlementTo(workspace, 'low') === 'unpaid') return undefined;
  return workspace.files?.find((file) => file.precision === 'low' && file.format === 'stl')?.key;
}
