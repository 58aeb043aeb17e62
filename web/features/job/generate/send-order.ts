import { uploadPolicy } from '../../../../core/contract/calls/file.ts';
import { taskGradient } from '../../../../core/contract/calls/gradient-task.ts';
import { taskMultiLattice } from '../../../../core/contract/calls/multi-lattice-task.ts';
import { taskLattice, workspaceCreate } from '../../../../core/contract/calls/workspace.ts';
import { api } from '../../../api/client.ts';
import { postForm } from '../../../api/post-form.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { type TaskInput, type TaskRequest, taskRequest } from './task-body.ts';

export interface OrderForm extends TaskInput {
  /** Order to generate again; null creates a new one. */
  workspaceId: string | null;
  picture: () => Promise<Blob | null>;
}

/** Last request and its idempotency key: repeated without an answer it creates no second task. */
let last = { request: '', key: '', workspaceId: '' };

async function workspaceFor({ workspaceId, model, picture }: OrderForm): Promise<string> {
  if (workspaceId !== null) return workspaceId;
  const thumbKey = await storeThumbnail(picture);
  const { id } = await api(workspaceCreate, {
    query: { extends: 'sources' },
    body: { sources: [model.fileId], ...(thumbKey === null ? {} : { thumb_key: thumbKey }) },
  });
  return id;
}

function send({ mode, body }: TaskRequest, idempotencyKey: string) {
  if (mode === 'gradient') return api(taskGradient, { body }, { idempotencyKey });
  if (mode === 'regions') return api(taskMultiLattice, { body }, { idempotencyKey });
  return api(taskLattice, { body }, { idempotencyKey });
}

/** Creates the order if needed and queues its task. Returns the workspace id. */
export async function sendOrder(order: OrderForm): Promise<string> {
  const request = JSON.stringify(taskRequest(order.workspaceId ?? '', order));
  if (request !== last.request) last = { request, key: crypto.randomUUID(), workspaceId: '' };
  last.workspaceId ||= await workspaceFor(order);
  const { wsId } = await send(taskRequest(last.workspaceId, order), last.key);
  last = { request: '', key: '', workspaceId: '' };
  return wsId;
}

/** Stores an order's thumbnail and returns its key; null for any failure, since the order matters more. */
async function storeThumbnail(picture: () => Promise<Blob | null>): Promise<string | null> {
  try {
    const file = await picture();
    if (file === null) return null;
    const hash = await sha256Hex(await file.arrayBuffer());
    const query = { name: 'thumbnail.png', hash, size: file.size, purpose: 'thumbnail' as const };
    const { host, fields, key } = await api(uploadPolicy, { query });
    await postForm({ host, fields, file });
    return key;
  } catch (error) {
    console.warn('the thumbnail was not stored', error);
    return null;
  }
}
