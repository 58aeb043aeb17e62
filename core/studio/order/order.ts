import { VisibleError } from '../../contract/envelope.ts';
import type { FailureCode } from '../../contract/failures.ts';
import type { ResultFormat } from '../../rules/order/result-formats.ts';
import type { OrderStatus } from '../../rules/order/status.ts';
import type { ModelFile } from '../file/file.ts';
import type { Ports } from '../ports.ts';
import { DELETIONS, keys, RUNNING_JOBS, timeKey, userWorkspacesKey, WAITING_JOBS } from '../store/keys.ts';
import type { Item, Value } from '../store/table.ts';
import type { Job } from './job.ts';

export type Precision = 'low' | 'high';

/** A downloadable file of a finished job. */
export interface ResultFile {
  precision: Precision;
  format: ResultFormat;
  key: string;
  bytes: number;
  sha256: string;
}

/** An order: one model, its latest job and what that job made. */
export interface Workspace {
  id: string;
  uid: string;
  /** Grows by one with every change; every write asks for the one it read. */
  version: number;
  status: OrderStatus;
  createdAtMs: number;
  file: Omit<ModelFile, 'uses' | 'uid'>;
  thumbKey?: string;
  job?: Job;
  /** Key of the structure mesh, from GENERATED_PART on. */
  frameKey?: string;
  /** Key of the viewer's model, from GENERATED on. */
  previewKey?: string;
  report?: { [name: string]: Value };
  /** Everything there is to download; only when COMPLETED. */
  files?: ResultFile[];
  keptUntilMs?: number;
  failure?: { code: FailureCode };
  /** Content key of the result a trial download was used for. */
  trialFor?: string;
  /** The order that pays for the low-precision files, and the one for the precise ones: core/studio/pay. */
  paidLow?: string;
  paidHigh?: string;
  /** Set while its files are being deleted; to its owner it is gone already. */
  deleting?: boolean;
  deletingSinceMs?: number;
}

/** The workspace as a record, with the index keys its state asks for. */
export function workspaceItem(workspace: Workspace): Item {
  const { id, uid, job } = workspace;
  const listed = workspace.deleting
    ? {}
    : { gsi1pk: userWorkspacesKey(uid), gsi1sk: timeKey(workspace.createdAtMs, id) };
  return { ...keys.workspace(id), ...listed, ...jobIndex(workspace, job), ...workspace } as unknown as Item;
}

function jobIndex(workspace: Workspace, job: Job | undefined): Record<string, string> {
  if (workspace.deleting)
    return { gsi2pk: DELETIONS, gsi2sk: timeKey(workspace.deletingSinceMs ?? 0, workspace.id) };
  if (job === undefined) return {};
  if (job.state === 'QUEUED') return { gsi2pk: WAITING_JOBS, gsi2sk: timeKey(job.queuedAtMs, job.id) };
  if (job.state !== 'RUNNING') return {};
  return { gsi2pk: RUNNING_JOBS, gsi2sk: timeKey(job.leaseUntilMs ?? 0, job.id) };
}

/** The workspace in a record of the table; undefined for none and for one that is being deleted. */
export function workspaceOf(item: Item | undefined): Workspace | undefined {
  const workspace = recordedWorkspace(item);
  return workspace?.deleting ? undefined : workspace;
}

/** The workspace in a record, even while it is being deleted. */
export function recordedWorkspace(item: Item | undefined): Workspace | undefined {
  if (item === undefined) return undefined;
  const { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, expiresAtSeconds, ...workspace } = item;
  return workspace as unknown as Workspace;
}

/** The workspace with this id, whoever owns it: for workers. */
export async function findWorkspace(
  ports: Pick<Ports, 'table'>,
  workspaceId: string,
): Promise<Workspace | undefined> {
  return workspaceOf(await ports.table.get(keys.workspace(workspaceId)));
}

/** The user's own workspace. Throws notFound for one that is another's, as for one that does not exist. */
export async function ownWorkspace(
  ports: Pick<Ports, 'table'>,
  uid: string,
  workspaceId: string,
): Promise<Workspace> {
  const workspace = await findWorkspace(ports, workspaceId);
  if (workspace?.uid !== uid) throw new VisibleError('notFound');
  return workspace;
}
