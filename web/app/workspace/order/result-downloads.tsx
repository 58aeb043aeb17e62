import { lazy, type ReactElement, Suspense } from 'react';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { DownloadDialogs } from '../../../download/download-dialogs.tsx';

/** Loaded at the first payment. */
const PayDialogs = lazy(async () => ({
  default: (await import('../../../pay/pay-dialogs.tsx')).PayDialogs,
}));

export interface Props {
  order: WorkspaceDetail;
  /** Receives the function that opens the download, for one file or for the choice of files. */
  children: (open: (precision?: 'low' | 'high') => void) => ReactElement;
}

/** Download of an order with its payment dialogs. */
export function ResultDownloads({ order, children }: Props) {
  return (
    <DownloadDialogs
      workspaceId={order.id}
      files={order.files.filter((file) => file.format === 'stl')}
      others={order.files.filter((file) => file.format !== 'stl')}
      pay={(payment) => (
        <Suspense>
          <PayDialogs
            workspaceId={order.id}
            item={{ model: order.modelName, lattice: order.lattice }}
            {...payment}
          />
        </Suspense>
      )}
    >
      {children}
    </DownloadDialogs>
  );
}
