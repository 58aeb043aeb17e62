import { imageItem } from '../../../core/studio/file/gradient-image/image.ts';
import { enqueueJob } from '../../../core/studio/job/enqueue.ts';
import { findOrder, type Order } from '../../../core/studio/order/order.ts';
import { type MemoryPorts, memoryPorts } from '../../../core/studio/testing/memory-ports.ts';
import {
  SAMPLE_GRADIENT,
  sampleOrder,
  samplePlan,
  sampleUser,
} from '../../../core/studio/testing/sample-order.ts';
import type { Engine } from '../engine/engine.ts';

/** Content of every file here. */
export const bytes = new TextEncoder().encode('solid');

const report = { triangles: 7 } as never;

/** Engine that makes all stages with tiny files and counts its runs. */
export function tinyEngine(before?: () => Promise<unknown>) {
  const runs: string[] = [];
  const engine: Engine = async ({ spec }, emit) => {
    runs.push(spec.mode);
    await emit({ kind: 'frame', bytes });
    await before?.();
    await emit({ kind: 'open preview', bytes });
    await emit({ kind: 'picture', bytes });
    for (const precision of ['high', 'low'] as const) {
      const file = { precision, format: 'stl' } as const;
      await emit({ kind: 'chunk', file, bytes });
      await emit({ kind: 'chunk', file, bytes });
      await emit({ kind: 'file', file });
      await emit({ kind: 'report', precision, report });
      await emit({ kind: 'preview', precision, bytes });
    }
  };
  return { engine, runs };
}

/** A queued job of a user, and its message. */
export async function waitingJob(ports: MemoryPorts, uid: string, contentKey?: string) {
  const order = await sampleOrder(ports, uid);
  const queued = await enqueueJob(ports, order, { plan: samplePlan(contentKey) });
  return { order: queued, message: { orderId: queued.id, jobId: queued.job!.id, uid } };
}

export async function startJob() {
  const ports = memoryPorts();
  const anna = await sampleUser(ports);
  return { ports, anna, ...(await waitingJob(ports, anna.uid)) };
}

/** A waiting job whose gradient image is the user's own. */
export async function startGradientJob() {
  const ports = memoryPorts();
  const { uid } = await sampleUser(ports);
  const order = await sampleOrder(ports, uid);
  const key = `uploads/checked/${uid}/grayscales/img_1`;
  const image = { id: 'img_1', key, name: 'shades.png', sha256: 'sha of the image' };
  await ports.files.write(image.key, bytes);
  const { id, name, sha256 } = image;
  const size = { bytes: bytes.length, widthPx: 1, heightPx: 1 };
  const record = imageItem({ id, uid, key, name, sha256, type: 'image/png', ...size }, ports.clock.ms);
  await ports.table.write([{ put: record }]);
  const request = { ...SAMPLE_GRADIENT, image };
  const queued = await enqueueJob(ports, order, { plan: { ...samplePlan(), request } });
  return { ports, order: queued, message: { orderId: queued.id, jobId: queued.job!.id, uid } };
}

export async function storedOrder(ports: MemoryPorts, { id }: Order): Promise<Order> {
  return (await findOrder(ports, id))!;
}
