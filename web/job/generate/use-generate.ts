import { useMutation } from '@tanstack/react-query';
import { taskGradient } from '../../../core/contract/calls/gradient-task.ts';
import { taskMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';
import { taskCancel, taskLattice, workspaceCreate } from '../../../core/contract/calls/workspace.ts';
import { api } from '../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../api/query-client.ts';
import { type TaskRequest, taskRequest, type Wanted } from './task-body.ts';
import { storeThumbnail } from './thumbnail.ts';

interface Order extends Wanted {
  /** Order to generate again; null creates a new one. */
  workspaceId: string | null;
  picture: () => Promise<Blob | null>;
}

/**
 * Last request and its idempotency key: a repeated request after a lost answer must not create a second task.
 */
let last = { request: '', key: '', workspaceId: '' };

async function workspaceFor({ workspaceId, model, picture }: Order): Promise<string> {
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

async function generate(order: Order): Promise<string> {
  const request = JSON.stringify(taskRequest(order.workspaceId ?? '', order));
  if (request !== last.request) last = { request, key: crypto.randomUUID(), workspaceId: '' };
  last.workspaceId ||= await workspaceFor(order);
  const { wsId } = await send(taskRequest(last.workspaceId, order), last.key);
  last = { request: '', key: '', workspaceId: '' };
  return wsId;
}

/** Creates the order if needed and queues its task. Returns the workspace id. */
export function useGenerate() {
  return useMutation({
    mutationFn: generate,
    onSuccess: async (id) => {
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
      await queryClient.invalidateQueries({ queryKey: ['order', id] });
    },
  });
}

/** Cancels the task of an order. */
export function useCancelTask() {
  return useMutation({
    mutationFn: (id: string) => api(taskCancel, { body: { id } }),
    onSettled: (_data, _error, id) => queryClient.invalidateQueries({ queryKey: ['order', id] }),
  });
}
