import { createHash } from 'node:crypto';
import {
  gradientTemplateById,
  TEMPLATE_SIDE_PX,
  templateShades,
} from '../../core/catalogue/gradient-templates.ts';
import type { GrayImage } from '../../core/lattice/formats/png/gray-image.ts';
import { INSPECTION_VERSION } from '../../core/lattice/input/inspect.ts';
import type { LatticeReport } from '../../core/lattice/spec/report.ts';
import type { LatticeSpec } from '../../core/lattice/spec/spec.ts';
import { PREVIEW_CONTENT_TYPE, RESULT_FORMATS } from '../../core/rules/order/result-formats.ts';
import { announce } from '../../core/studio/channel/announce.ts';
import { completeJob, publishFrame, publishOpenPreview } from '../../core/studio/job/work.ts';
import { attemptPrefix, type Fence, type Job } from '../../core/studio/order/job.ts';
import type { JobRequest, StoredImage } from '../../core/studio/order/job-request.ts';
import type { Order, Precision, ResultFile } from '../../core/studio/order/order.ts';
import { jobSpec } from '../../core/studio/planning/spec.ts';
import { OverBudget, type Ports } from '../../core/studio/ports.ts';
import type { Value } from '../../core/studio/store/table.ts';
import { type Engine, type EngineEvent, EngineRefusal } from './engine/engine.ts';
import { ClaimLost, type Lease } from './lease.ts';
import { ResultWriter } from './result-writer.ts';
import type { StageTimes } from './stage-times.ts';
import { Storing } from './storing.ts';

export type GeneratePorts = Pick<
  Ports,
  'table' | 'clock' | 'limits' | 'sockets' | 'log' | 'files' | 'decoders'
>;

export interface ClaimedJob {
  order: Order;
  job: Job;
  fence: Fence;
  lease: Lease;
  times: StageTimes;
}

/**
 * Makes and stores all files of a claimed job and publishes each stage once its files are stored. Returns the finished
 * order. Throws EngineRefusal, ClaimLost, or an internal error.
 */
export async function generate(ports: GeneratePorts, engine: Engine, claimed: ClaimedJob): Promise<Order> {
  const { order, job, fence, lease, times } = claimed;
  const source = await ports.files.read(order.file.key);
  if (source === undefined) throw new EngineRefusal('source-missing', 'the source model is gone');
  times.end('source read');
  const run = startTaking(ports, claimed);
  try {
    const spec = await engineSpec(ports, job.request);
    await engine({ source, isInspected: isInspected(order.file, source), spec }, run.take, lease.signal);
    return await announcePublished(ports, completeJob(ports, fence, await run.result()));
  } catch (error) {
    await run.drop();
    throw error;
  }
}

/** Takes the events of one run: stores its files and publishes its frame and open preview. */
function startTaking(ports: GeneratePorts, { fence, lease, times }: ClaimedJob) {
  const writer = new ResultWriter(ports, attemptPrefix(fence));
  const storing = new Storing();
  const made: MadeFiles = { reports: {}, previews: {} };
  let isOver = false;
  let taking: Promise<void> = Promise.resolve();
  const throwIfOver = () => {
    lease.signal.throwIfAborted();
    storing.throwIfFailed();
    if (isOver) throw new Error('the run is over');
  };

  const takeOne = async (event: EngineEvent): Promise<void> => {
    throwIfOver();
    if (event.kind === 'progress') lease.progress = event.fraction;
    else if (event.kind === 'stage') times.end(event.stage, event.endedAtMs);
    else if (event.kind === 'chunk') await writer.add(event.file, event.bytes);
    else if (event.kind === 'file') storing.begin(writer.close(event.file));
    else if (event.kind === 'report') made.reports[event.precision] = event.report;
    else if (event.kind === 'frame') {
      made.frameKey = await writer.put('frame.bin', event.bytes, 'application/octet-stream');
      throwIfOver();
      await announcePublished(ports, publishFrame(ports, fence, made.frameKey, lease.progress));
      times.end('frame published');
    } else if (event.kind === 'open preview') {
      const key = event.bytes
        ? await writer.put('open-preview.glb', event.bytes, PREVIEW_CONTENT_TYPE)
        : made.frameKey;
      throwIfOver();
      if (key === undefined) throw new Error('the open preview came before the frame');
      await announcePublished(ports, publishOpenPreview(ports, fence, key, lease.progress));
      times.end('open preview published');
    } else storing.begin(storePicture(writer, made, event));
  };

  return {
    take(event: EngineEvent): Promise<void> {
      const taken = takeOne(event);
      taking = Promise.allSettled([taking, taken]).then(() => undefined);
      return taken;
    },
    /** Resolves to the result when all of its files are stored. */
    async result() {
      await storing.end();
      return await resultOf(writer, made);
    },
    /**
     * Discards files that are not stored yet. Resolves when no write is in progress, so that all stored files can be
     * deleted.
     */
    async drop(): Promise<void> {
      isOver = true;
      await writer.abort();
      await taking;
      // The event that was being taken may have opened a file.
      await writer.abort();
      await storing.settle();
    },
  };
}

/** Results of a run besides its files. */
interface MadeFiles {
  reports: Partial<Record<Precision, LatticeReport>>;
  previews: Partial<Record<Precision, string>>;
  frameKey?: string;
  pictureKey?: string;
}

async function storePicture(
  writer: ResultWriter,
  made: MadeFiles,
  event: EngineEvent & { kind: 'picture' | 'preview' },
): Promise<void> {
  if (event.kind === 'picture') {
    made.pictureKey = await writer.put('picture.png', event.bytes, 'image/png');
    return;
  }
  const name = event.precision === 'low' ? 'preview.glb' : 'preview-precise.glb';
  made.previews[event.precision] = await writer.put(name, event.bytes, PREVIEW_CONTENT_TYPE);
}

async function resultOf(writer: ResultWriter, { reports, previews, pictureKey }: MadeFiles) {
  const report = reports.high ?? reports.low;
  const previewKey = previews.high ?? previews.low;
  if (report === undefined || previewKey === undefined) throw new Error('the engine left something out');
  await writer.put('report.json', jsonBytes(reports), 'application/json');
  const lowPreview = previews.high && previews.low ? { lowPreviewKey: previews.low } : {};
  const picture = pictureKey === undefined ? {} : { pictureKey };
  // In the order of the list, not in that of storing.
  const files = writer.files.toSorted((a, b) => rankOf(a) - rankOf(b));
  return { files, report: plainJson(report), previewKey, ...lowPreview, ...picture };
}

/** Returns whether today's inspection accepted exactly these bytes at registration. */
export function isInspected({ inspection, sha256 }: Order['file'], source: Uint8Array): boolean {
  return inspection === INSPECTION_VERSION && createHash('sha256').update(source).digest('hex') === sha256;
}

/** Order of the files: low precision first, and of each the STL, the 3MF mesh and the 3MF beams. */
function rankOf({ precision, format }: ResultFile): number {
  return (precision === 'low' ? 0 : RESULT_FORMATS.length) + RESULT_FORMATS.indexOf(format);
}

/** Notifies the pages of a publication. Throws ClaimLost if it was refused. */
export async function announcePublished(
  ports: GeneratePorts,
  write: Promise<Order | undefined>,
): Promise<Order> {
  const order = await write;
  if (order === undefined) throw new ClaimLost();
  await announce(ports, order);
  return order;
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value, null, 2));
}

/** Returns the report as plain JSON for the table. */
function plainJson(report: LatticeReport): { [name: string]: Value } {
  return JSON.parse(JSON.stringify(report)) as { [name: string]: Value };
}

/**
 * Returns the engine's spec of a job with its gradient image decoded. Throws EngineRefusal `source-missing` if the
 * image is no longer in the store, and `picture-unreadable` if today's limits refuse it.
 */
export async function engineSpec(
  ports: Pick<Ports, 'files' | 'decoders'>,
  request: JobRequest,
): Promise<LatticeSpec> {
  const spec = jobSpec(request);
  if (spec.mode !== 'gradient') return spec;
  const image = await imageOf(ports, spec.gradient.image);
  return { ...spec, gradient: { ...spec.gradient, image } };
}

async function imageOf(ports: Pick<Ports, 'files' | 'decoders'>, stored: StoredImage): Promise<GrayImage> {
  if ('template' in stored) {
    const template = gradientTemplateById(stored.template);
    if (template === undefined) throw new Error(`no template is called ${stored.template}`);
    return { width: TEMPLATE_SIDE_PX, height: TEMPLATE_SIDE_PX, gray: templateShades(template) };
  }
  const bytes = await ports.files.read(stored.key);
  if (bytes === undefined) throw new EngineRefusal('source-missing', 'the picture of the gradient is gone');
  try {
    return await ports.decoders.readImage(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof OverBudget)
      throw new EngineRefusal('picture-unreadable', error.message);
    throw error;
  }
}
