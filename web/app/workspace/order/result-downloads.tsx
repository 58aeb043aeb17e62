import { lazy, Suspense } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { DownloadDialogs } from '../../../features/download/download-dialogs.tsx';

/** Loaded at the first payment. */
const PayDialogs = lazy(async () => ({
  default: (await import('../../../features/pay/pay-dialogs.tsx')).PayDialogs,
}));

export function ResultDownloads({ order }: { order: WorkspaceDetail }) {
  return (
    <DownloadDialogs
      workspaceId={order.id}
      files={order.files.filter((file) => file.format === 'stl')}
      others={[...order.files.filter((file) => file.format !== 'stl'), ...(order.packages ?? [])]}
      moreFiles={order.moreFiles === true}
      pay={(payment) => (
        <Suspense>
          <PayDialogs
            workspaceId={order.id}
            item={{ model: order.modelName, lattice: order.lattice }}
            {...payment}
          />
        </Suspense>
      )}
    />
  );
}
