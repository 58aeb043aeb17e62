import { useQuery } from '@tanstack/react-query';
import { workspacePress } from '../../../core/contract/calls/press.ts';
import type { WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderRow } from '../../../core/contract/order-codec.ts';
import { api } from '../../api/client.ts';
import { isSurface } from '../../features/lattice/edit/lattice-traits.ts';
import { keptOrderPress, latestPress, type OrderPress } from '../../features/press/compare/order-press.ts';

/** The last press test of an order, of this tab or of the server. Null without one. */
export function useOrderPress(order: WorkspaceDetail | undefined): OrderPress | null {
  const id = order?.id ?? '';
  const kept = id === '' ? null : keptOrderPress(id);
  const { data = null } = useQuery({
    queryKey: ['press', id],
    queryFn: ({ signal }) => api(workspacePress, { query: { id } }, { signal }),
    enabled: order !== undefined,
  });
  return order === undefined ? kept : latestPress(kept, data, isSurface(decodeOrderRow(order)));
}
