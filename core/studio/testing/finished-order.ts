import type { ConstantRequest } from '../../contract/lattice/request.ts';
import type { Precision } from '../../rules/order/result-formats.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { claimJob, completeJob, publishFrame, publishOpenPreview } from '../job/work.ts';
import { attemptPrefix } from '../order/job.ts';
import type { Order } from '../order/order.ts';
import {
  type Analysis,
  type AnalysisFigures,
  analysisPrefix,
  PRINT_PICTURES,
} from '../printability/analysis.ts';
import { claimAnalysis, publishAnalysis } from '../printability/work.ts';
import type { MemoryPorts } from './memory-ports.ts';
import { SAMPLE_REQUEST, samplePlan } from './sample-order.ts';

/** Takes an order's job through all its stages, with small files in the store. */
export async function finishOrder(
  ports: MemoryPorts,
  order: Order,
  {
    contentKey,
    printedBy = {},
  }: {
    contentKey?: string | undefined;
    printedBy?: Pick<ConstantRequest, 'process' | 'material'> | undefined;
  } = {},
): Promise<Order> {
  const plan = { ...samplePlan(contentKey), request: { ...SAMPLE_REQUEST, ...printedBy } };
  const queued = await enqueueJob(ports, order, { plan });
  const message = { orderId: queued.id, jobId: queued.job!.id, uid: queued.uid };
  const claim = await claimJob(ports, message);
  if (claim.kind !== 'claimed') throw new Error(claim.kind);
  const { fence } = claim;
  const prefix = attemptPrefix(fence);
  const shown = ['frame.bin', 'open-preview.glb', 'preview.glb', 'preview-precise.glb'];
  for (const name of [...shown, 'picture.png', 'low.stl', 'high.stl'])
    ports.files.post(prefix + name, new Uint8Array(3));
  await publishFrame(ports, fence, { frameKey: `${prefix}frame.bin` });
  await publishOpenPreview(ports, fence, { openPreviewKey: `${prefix}open-preview.glb` });
  const file = (precision: Precision) => ({
    precision,
    format: 'stl' as const,
    key: `${prefix}${precision}.stl`,
    bytes: 3,
    sha256: `hash of ${precision}`,
  });
  const result = {
    files: [file('low'), file('high')],
    report: { triangles: 1 },
    previewKey: `${prefix}preview-precise.glb`,
    lowPreviewKey: `${prefix}preview.glb`,
    pictureKey: `${prefix}picture.png`,
  };
  return (await completeJob(ports, fence, result))!;
}

/** Figures of a printable lattice. */
export const SAMPLE_FIGURES: AnalysisFigures = {
  process: 'DLP',
  material: null,
  struts: 96,
  shares: { none: 1, diameter: 0, angle: 0, gap: 0 },
  thinnestMm: 0.74,
  thinnestMinMm: 0.8,
  flattestDeg: null,
  narrowestMm: 6.2,
  sealed: false,
  trapped: null,
};

/** Makes the analysis of a finished order with small pictures in the store. Returns the claimed analysis. */
export async function analyseOrder(ports: MemoryPorts, { id, job }: Order): Promise<Analysis> {
  const claimed = await claimAnalysis(ports, { orderId: id, jobId: job!.id });
  if (claimed === undefined) throw new Error('nothing to analyse');
  const keyOf = (name: string) => `${analysisPrefix(claimed.analysis)}${name}.png`;
  for (const name of PRINT_PICTURES) ports.files.post(keyOf(name), new Uint8Array(5));
  const pictures = Object.fromEntries(
    PRINT_PICTURES.map((name) => [name, keyOf(name)]),
  ) as Required<Analysis>['pictures'];
  if (!(await publishAnalysis(ports, claimed.analysis, { pictures, figures: SAMPLE_FIGURES })))
    throw new Error('the analysis was not published');
  return claimed.analysis;
}
