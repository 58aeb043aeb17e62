import type { TFunction } from 'i18next';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { printShares, sharePercent } from '../../../features/job/printability/print-shares.ts';
import { faultsIn } from '../../../features/preview/preview-figures.ts';
import type { PreviewFigures } from '../../../features/preview/preview-protocol.ts';
import { formatCount } from '../../../lib/format.ts';

/** Returns what may fail in print: by the preview of these settings, as it said before, else by the analysis. Null if nothing may. */
export function faultText(
  t: TFunction,
  seen: PreviewFigures | null,
  analysed: WorkspaceDetail['trabeculaTask'],
): string | null {
  if (seen?.faults) {
    const count = faultsIn(seen).reduce((sum, fault) => sum + fault.count, 0);
    return count === 0 ? null : t('viewer.print.faulty', { struts: formatCount(count) });
  }
  const figures = analysed?.figures;
  if (!figures) return null;
  const share = printShares(figures).reduce((sum, fault) => sum + fault.share, 0);
  if (share === 0) return null;
  const percent = sharePercent(share);
  return t(figures.struts === null ? 'printability.badSurface' : 'printability.bad', { percent });
}
