import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeleteOrder, useRenameOrder } from '../../../features/history/use-history.ts';
import { useCancelTask } from '../../../features/job/generate/use-generate.ts';
import { hookValue } from '../../../testing/drawn.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../../api/client.ts', () => ({ api }));

afterEach(() => {
  vi.restoreAllMocks();
});

const REFUSED = new ApiError({ name: 'network', code: 0 }, 'offline');

it.each([
  ['a deletion', () => hookValue(useDeleteOrder).mutateAsync('o1')],
  ['a new name', () => hookValue(useRenameOrder).mutateAsync({ id: 'o1', title: 'Heel' })],
  ['a cancellation', () => hookValue(useCancelTask).mutateAsync('o1')],
])('says at once that %s failed, while the lists are still read again', async (_name, send) => {
  api.mockRejectedValueOnce(REFUSED);
  const reread = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}));
  await expect(send()).rejects.toBe(REFUSED);
  expect(reread).toHaveBeenCalledOnce();
});
