import { isDeepStrictEqual } from 'node:util';
import { decodeFrame, encodeFrame } from '../../../core/fill/frame/encode.ts';
import { type Frame, framesOf, frameTotals } from '../../../core/fill/frame/frame.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { nearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { meshOf } from '../../../core/studio/file/source-mesh.ts';
import { changeOrder } from '../../../core/studio/order/change.ts';
import { isBought } from '../../../core/studio/order/entitlement.ts';
import { findOrder, type Order } from '../../../core/studio/order/order.ts';
import { resultFolder } from '../../../core/studio/order/result-work.ts';
import {
  type ClaimedPackages,
  claimPackages,
  endPackages,
  fitsMesh,
  isSame,
  packagesOf,
  publishPackage,
} from '../../../core/studio/package/packages.ts';
import { jobSpec } from '../../../core/studio/planning/spec.ts';
import { type JobMessage, type Ports, stackOf, tracedLog } from '../../../core/studio/ports.ts';
import { ChunkGatherer } from '../engine/chunk-gatherer.ts';
import { EngineRefusal, type ResultName } from '../engine/engine.ts';
import { readInput } from '../read-input.ts';
import { ResultWriter } from '../result-writer.ts';
import { meshOfResult, writeBeams, writeMesh } from './write-package.ts';

type PackagePorts = Pick<Ports, 'table' | 'clock' | 'log' | 'files' | 'decoders'>;

/**
 * Makes the 3MF files of a message's result, if they are due, until `deadline` aborts. A failure never affects the result
 * nor the other files: it is logged, and the sweep re-queues them until the maximum number of tries.
 */
export async function runPackages(
  given: PackagePorts,
  message: JobMessage,
  deadline: AbortSignal = new AbortController().signal,
): Promise<void> {
  const ports = { ...given, log: tracedLog(given.log, message.requestId) };
  try {
    const claimed = await claimPackages(ports, message);
    if (claimed !== undefined) await makePackages(ports, claimed, deadline);
  } catch (error) {
    logBroken(ports, message, error);
  }
}

async function makePackages(
  ports: PackagePorts,
  { order, work: claimed }: ClaimedPackages,
  deadline: AbortSignal,
): Promise<void> {
  const startMs = ports.clock.nowMs();
  let work = claimed;
  let isBroken = false;
  await keepOrder(ports, order.id);
  for (const name of packagesOf(order)) {
    if (work.files?.some((file) => isSame(file, name))) continue;
    const writer = new ResultWriter(ports, `${resultFolder(work)}packages-${work.attempt}/`);
    let published: typeof work | undefined;
    try {
      const chunks = new ChunkGatherer(async (bytes) => {
        deadline.throwIfAborted();
        await writer.add(name, bytes);
      });
      await writePackage(ports, { order, name }, (chunk) => chunks.add(chunk));
      await chunks.end();
      await writer.close(name);
      const [file] = writer.files;
      await keepIfPaid(ports, order.id, file!.key);
      published = await publishPackage(ports, work, file!);
      if (published === undefined) return;
      work = published;
    } catch (error) {
      logBroken(ports, work, error);
      // The engine refuses the same file every time.
      if (!(error instanceof EngineRefusal)) isBroken = true;
    } finally {
      await writer.abort();
      if (published === undefined) await ports.files.delete(writer.files.map(({ key }) => key));
    }
    if (deadline.aborted) return;
  }
  if (isBroken || !(await endPackages(ports, work))) return;
  const seconds = (ports.clock.nowMs() - startMs) / 1000;
  ports.log('3MF files finished', { jobId: work.jobId, files: work.files?.length ?? 0, seconds });
}

function logBroken({ log }: PackagePorts, { jobId }: { jobId: string }, error: unknown): void {
  log('3MF files broke off', { jobId, error: stackOf(error) });
}

/** Keeps the record of a paid order as long as its 3MF files, so that a deletion of the account finds them. */
async function keepOrder(ports: PackagePorts, orderId: string): Promise<void> {
  const packagedAtMs = ports.clock.nowMs();
  await changeOrder(ports, orderId, (now) =>
    isBought(now) ? { next: { ...now, packagedAtMs } } : undefined,
  );
}

/** Extends the retention of a file of an order that is paid for. A later payment extends that of all stored files. */
async function keepIfPaid(ports: PackagePorts, orderId: string, key: string): Promise<void> {
  const { paidHigh, paidLow } = (await findOrder(ports, orderId)) ?? {};
  const paymentId = paidHigh ?? paidLow;
  if (paymentId !== undefined) await ports.files.renew(key, paymentId);
}

/** Writes one 3MF file of a stored result. */
async function writePackage(
  { files, decoders }: PackagePorts,
  { order, name }: { order: Order; name: ResultName },
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const { file, job, pictureKey, frameKey, report, files: made = [] } = order;
  const { precision, format } = name;
  const read = async (key = '') => {
    const bytes = await files.read(key);
    if (bytes === undefined) throw new Error(`${key} is gone`);
    return bytes;
  };
  const stl = made.find((one) => one.precision === precision && one.format === 'stl')!;
  const result = fitsMesh(stl) ? meshOfResult(await read(stl.key)) : undefined;
  const { request } = job!;
  if (format === '3mf') return await writeMesh(jobSpec(request).lattice, result!, write);
  const { source, isInspected, spec } = await readInput({ files, decoders }, file, request);
  const near = nearOrigin(meshOf(source, isInspected), spec);
  // The stored frame has its ends to the micrometre; the command line has them exact.
  const frame = buildFrame(near.mesh, near.spec);
  requireVerified(frame, await read(frameKey), report);
  const picture = result ?? (pictureKey === undefined ? undefined : await read(pictureKey));
  await writeBeams({ frame, model: near.mesh, picture }, write);
}

/** Throws EngineRefusal if the engine of a later release makes another frame than that of the verified result. */
function requireVerified(frame: Frame, stored: Uint8Array, report: Order['report']): void {
  const { strutCount } = frameTotals(frame);
  if (report?.strutCount === strutCount && isDeepStrictEqual(strutsOf(encodeFrame(frame)), strutsOf(stored)))
    return;
  throw new EngineRefusal('frame-differs', `${strutCount} struts, verified were ${report?.strutCount}`);
}

/** What a stored frame says of its struts, without figures: a build predicts the volume another way. */
function strutsOf(bytes: Uint8Array) {
  return framesOf(decodeFrame(bytes)).map(
    ({ second, predictedVolumeMm3, modelVolumeMm3, lengthMm, prunedShare, ...struts }) => struts,
  );
}
