import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeleteOrder, useRenameOrder } from '../../../features/history/use-history.ts';
import { useCancelTask } from '../../../features/job/generate/use-generate.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../../api/client.ts', () => ({ api }));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Calls a hook as a component does, and returns its value. */
function resultOf<Value>(useValue: () => Value): Value {
  let value: Value | undefined;
  const Caller = () => {
    value = useValue();
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Caller />
    </QueryClientProvider>,
  );
  return value!;
}

const REFUSED = new ApiError({ name: 'network', code: 0 }, 'offline');

it.each([
  ['a deletion', () => resultOf(useDeleteOrder).mutateAsync('o1')],
  ['a new name', () => resultOf(useRenameOrder).mutateAsync({ id: 'o1', title: 'Heel' })],
  ['a cancellation', () => resultOf(useCancelTask).mutateAsync('o1')],
])('says at once that %s failed, while the lists are still read again', async (_name, send) => {
  api.mockRejectedValueOnce(REFUSED);
  const reread = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}));
  await expect(send()).rejects.toBe(REFUSED);
  expect(reread).toHaveBeenCalledOnce();
});
