import { describe, expect, it } from 'vitest';
import { levelPlane } from '../../spec/testing/level-plane.ts';
import { jobSpec } from '../planning/spec.ts';
import type { Item } from '../store/table.ts';
import { orderItem, recordedOrder } from './order.ts';

const common = {
  id: 'wsp_0123456789',
  fileId: 'fil_1',
  fieldId: 3,
  action: 'high',
  surfaceNum: 8,
  faces: 12,
};
const bbox = [30, 30, 30];
const spec = { cellMm: [10, 10, 10], rodDiameterMm: 0.8, sides: 8, action: 'high' };

/** A job as releases before the request stored it: the body of the call beside the engine's spec. */
const EARLIER_JOBS = {
  constant: {
    task: {
      ...common,
      bbox,
      ...{ latticeId: 8, wide: 0.8, size: 10, scalingRatio: 10, hardness: null, shellThickness: 2 },
    },
    spec: { mode: 'constant', lattice: 'TYPE-20002', ...spec, shellMm: 2 },
  },
  gradient: {
    task: {
      ...common,
      bbox,
      ...{ latticeId: 8, size: 10, wideDarkest: 0.8, wideLightest: 0.4, projection: 'x' },
      ...{ grayscaleId: 'rings', grayscaleUrl: '', even: 'diameter' },
    },
    spec: {
      mode: 'gradient',
      lattice: 'TYPE-20002',
      ...spec,
      gradient: {
        image: { template: 'rings' },
        projection: 'x',
        darkestMm: 0.8,
        lightestMm: 0.4,
        even: 'diameter',
      },
    },
  },
  regions: {
    task: {
      ...common,
      bbox,
      surface: levelPlane(15),
      parameters: [null, { modelVal: 'part2', latticeId: 8, size: 10, wide: 0.8, scalingRatio: 10 }],
    },
    spec: {
      ...{ mode: 'regions', lattice: 'TYPE-20002', ...spec },
      regions: {
        plane: levelPlane(15),
        second: { lattice: 'TYPE-20002', cellMm: [10, 10, 10], rodDiameterMm: 0.8 },
      },
    },
  },
};

function storedOrder(job: object): Item {
  const file = { id: 'fil_1', key: 'k', name: 'a.stl', sha256: 'ab', bytes: 84, extentMm: bbox };
  const record = {
    pk: 'WORKSPACE#wsp_0123456789',
    sk: 'WORKSPACE',
    ...{ id: 'wsp_0123456789', uid: 'usr_1', version: 3, status: 'PREPARING', createdAtMs: 1 },
    file: { ...file, faces: 12, vertices: 8, volumeMm3: 27_000, faults: [] },
    job: {
      ...{ id: 'job_1', state: 'QUEUED', attempt: 0, contentKey: 'c', estimateSeconds: 5 },
      ...{ queuedAtMs: 1, sends: 1, sentAtMs: 1 },
      ...job,
    },
  };
  return JSON.parse(JSON.stringify(record)) as Item;
}

describe('a job stored by an earlier release', () => {
  it.each(Object.entries(EARLIER_JOBS))('gets the same spec from its request: %s', (mode, earlier) => {
    const { request } = recordedOrder(storedOrder(earlier))!.job!;
    expect(request.mode).toBe(mode);
    expect(jobSpec(request)).toEqual(earlier.spec);
  });

  it('keeps its other fields', () => {
    expect(recordedOrder(storedOrder(EARLIER_JOBS.constant))!.job).toMatchObject({
      id: 'job_1',
      state: 'QUEUED',
      contentKey: 'c',
    });
  });

  it('is stored as a request from its next change on, with equal content', () => {
    const order = recordedOrder(storedOrder(EARLIER_JOBS.regions))!;
    expect(order.job).not.toHaveProperty('task');
    const job = { ...order.job!, sends: 2 };
    expect(recordedOrder(orderItem({ ...order, job }))!.job).toEqual(job);
  });
});
