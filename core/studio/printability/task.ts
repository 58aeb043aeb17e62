import type { PrintabilityTask } from '../../contract/calls/printability-task.ts';
import { type FeatureHolder, mayUse } from '../../rules/account/permissions.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { analyses } from './analysis.ts';
import { requestAnalysis } from './work.ts';

const WAITING: PrintabilityTask = {
  state: 'waiting',
  frontShotUrl: null,
  histogramUrl: null,
  sideShotUrl: null,
  topShotUrl: null,
  figures: null,
};

/**
 * Returns the printability analysis of an order, with short-lived addresses of its pictures. Null for an account
 * without the grant, and without an analysis: before the result, for results of earlier releases, and after it was
 * given up. If the account got the grant later, its first call within the limits requests the analysis.
 */
export async function printabilityTask(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  user: FeatureHolder,
  order: Order,
): Promise<PrintabilityTask | null> {
  if (!mayUse(user, 'printability')) return null;
  const analysis = await analyses.ofResult(ports, order);
  const isRequested = analysis?.state === 'NOT_GRANTED' && (await requestAnalysis(ports, analysis));
  if (analysis?.state === 'DUE' || isRequested) return WAITING;
  const { pictures, figures } = analysis ?? {};
  if (pictures === undefined || figures === undefined) return null;
  const address = (key: string) => ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS);
  const [frontShotUrl, histogramUrl, sideShotUrl, topShotUrl] = await Promise.all([
    address(pictures.front),
    address(pictures.histogram),
    address(pictures.side),
    address(pictures.top),
  ]);
  const trapped = figures.trapped ? { closedOnly: false, ...figures.trapped } : null;
  const shown = { ...figures, trapped };
  return { state: 'done', frontShotUrl, histogramUrl, sideShotUrl, topShotUrl, figures: shown };
}
