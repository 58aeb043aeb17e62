import { expect, test } from 'vitest';
import { taskGradient } from '../../contract/calls/gradient-task.ts';
import type { GradientRequest } from '../../contract/lattice/request.ts';
import { encodeGradient } from '../../contract/lattice/task-codec.ts';
import { BODIES_MAX } from '../../rules/parameters/bodies.ts';
import { BRUSH_LIMITS, ROLE_LIMITS } from '../../rules/parameters/roles.ts';
import { enqueueJob } from '../job/enqueue.ts';
import { memoryPorts } from '../testing/memory-ports.ts';
import { SAMPLE_GRADIENT, sampleOrder, samplePlan, sampleUser } from '../testing/sample-order.ts';
import { orderItem } from './order.ts';

test('the largest request that is accepted fits the record of its order', async () => {
  const ports = memoryPorts();
  const order = await sampleOrder(ports, (await sampleUser(ports)).uid);
  const mm = -123456789.12345678;
  const strokes = Array.from({ length: BRUSH_LIMITS.maxPlaces }, () => ({
    atMm: [[mm, mm, mm] as [number, number, number]],
    radiusMm: 0.123456,
    erases: true,
  }));
  const points = Array.from({ length: ROLE_LIMITS.maxFaces - 1 }, (): [number, number, number] => [
    mm,
    mm,
    mm,
  ]);
  const own = { latticeId: 8, cellSizeMm: 5.25, rodDiameterMm: 0.825 };
  const request: GradientRequest = {
    ...SAMPLE_GRADIENT,
    image: 'rings',
    field: { source: 'faces', facesAtMm: [{ strokes }, ...points], depthMm: 12.5, course: 'smooth' },
    roles: [{ strokes }, ...points].map((face) => ({ kind: 'keepClear', facesAtMm: [face], mm: 12.5 })),
    bodies: Array.from({ length: BODIES_MAX }, (_, body) => ({ body, role: 'lattice', own })),
  };
  const body = { ...encodeGradient(request), id: order.id, fileId: 'fil_1', faces: 1, bbox: [1, 1, 1] };
  expect(taskGradient.body!.safeParse({ ...body, grayscaleId: 'rings' }).error).toBeUndefined();
  const { image: _, ...lasting } = request;
  const queued = await enqueueJob(ports, order, { plan: { ...samplePlan(), request: lasting } });
  // Long numbers take more in JSON than in the table. The rest is for the report and the files of the result.
  expect(JSON.stringify(orderItem(queued)).length).toBeLessThan(0.9 * RECORD_MAX_BYTES);
});

/** Size of a record that DynamoDB takes. */
const RECORD_MAX_BYTES = 400 * 1024;
