import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { partName } from '../../../../core/rules/model/part-name.ts';
import { DownloadDialogs } from '../../../features/download/download-dialogs.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const PayDialogs = lazyPart(async () => (await import('../../../features/pay/pay-dialogs.tsx')).PayDialogs);

export function ResultDownloads({ order }: { order: WorkspaceDetail }) {
  return (
    <DownloadDialogs
      workspaceId={order.id}
      files={order.files.filter((file) => file.format === 'stl')}
      others={[...order.files.filter((file) => file.format !== 'stl'), ...(order.packages ?? [])]}
      moreFiles={order.moreFiles === true}
      pay={(payment) => (
        <PayDialogs
          workspaceId={order.id}
          item={{ model: partName(order.modelName), lattice: order.lattice }}
          {...payment}
        />
      )}
    />
  );
}
