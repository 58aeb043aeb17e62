import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyList } from '../../core/contract/calls/history.ts';
import { payStatus, payTrial, workspaceDownload } from '../../core/contract/calls/pay.ts';
import { taskPress, workspacePress } from '../../core/contract/calls/press.ts';
import { workspaceDelete } from '../../core/contract/calls/workspace.ts';
import { readPng } from '../../core/formats/png/png.ts';
import { readThreeMf } from '../../core/formats/threemf/read.ts';
import { decodeLoadField } from '../../core/mechanics/press/load-field.ts';
import { HUGE_WORKER_FROM_SECONDS, LARGE_WORKER_FROM_SECONDS } from '../../core/rules/order/worker-sizes.ts';
import { enqueueJob } from '../../core/studio/job/enqueue.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { verifyStl } from '../../core/verify/verify.ts';
import { CONTAINER_NAME } from '../../infra/container.ts';
import { boxStl } from './harness/models.ts';
import { Studio } from './harness/studio.ts';
import { bytesAt, sha256, type Visitor } from './harness/visitor.ts';

/** A press test waits for a worker and takes a second. */
const WAIT = { timeout: 120_000 };

let studio: Studio;
let owner: Visitor;
const finished: { worker: string; jobId: string; attempt: number }[] = [];
/** A lease that ends soon after its container died, but not on a busy machine while it lives. */
const SHORT_LEASE = JSON.stringify({ jobs: { leaseSeconds: 10, heartbeatSeconds: 1 } });

beforeAll(async () => {
  studio = await Studio.start({
    environment: { [CONTAINER_NAME]: { HOST_CONFIG: SHORT_LEASE } },
    log: (worker, line) => {
      if (!line.includes('"job finished"')) return;
      const { jobId, attempt } = JSON.parse(line) as { jobId: string; attempt: number };
      finished.push({ worker, jobId, attempt });
    },
  });
  owner = await studio.user('anna', { grants: ['high-precision', 'printability'] });
});
afterAll(() => studio?.stop());

test('upload, generate, view, use a trial, download: the file is closed, in one component and matches the report', async () => {
  const workspace = await owner.workspace(boxStl(20, 20, 20));
  // With six sides the files of both precisions would be one, with one right.
  const queued = await owner.generate(workspace, { surfaceNum: 12 });
  expect(queued.wsId).toBe(workspace.id);
  const done = await owner.waitForEnd(workspace.id);
  expect(done).toMatchObject({ status: 'COMPLETED', failure: null, modelName: 'model.stl' });
  expect(done.files.map(({ precision, format }) => `${precision} ${format}`).sort()).toEqual([
    'high stl',
    'low stl',
  ]);

  // Without a right to the result the page draws the rods from the frame.
  for (const { fullPath } of [done.frameTask!.output, done.latticeTask!.outputPreview!])
    expect(new TextDecoder().decode((await bytesAt(fullPath)).subarray(0, 4))).toBe('TBFR');

  const query = { id: workspace.id, precision: 'low' as const };
  const before = await owner.call(workspaceDownload, { query });
  expect(before).toMatchObject({ download_complate_file_url: null, paymentInfo: { payment: 'unpaid' } });
  await owner.call(payTrial, { query: { id: workspace.id } });
  await owner.call(payTrial, { query: { id: workspace.id } });
  expect(await owner.call(payStatus, { query: { id: workspace.id } })).toMatchObject({ leftTrialNumber: 2 });

  const info = await owner.call(workspaceDownload, { query });
  const response = await fetch(info.download_complate_file_url!);
  expect(response.headers.get('content-disposition')).toContain('model bcc low.stl');
  const stl = new Uint8Array(await response.arrayBuffer());
  expect(stl.length).toBe(info.fileSize);
  expect(sha256(stl)).toBe(info.sha256);
  expect(verifyStl(stl)).toMatchObject({ closed: true, oriented: true, manifold: true, components: 1 });

  // A 3MF file is made when it is first asked for; meanwhile its download says when to ask again.
  const packed = { query: { ...query, format: '3mf' as const } };
  await expect(owner.call(workspaceDownload, packed)).rejects.toMatchObject({
    codeName: 'notReady',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  await expect.poll(() => owner.codeOf(workspaceDownload, packed), WAIT).toBe('ok');
  const { fileName, download_complate_file_url: url } = await owner.call(workspaceDownload, packed);
  expect(fileName).toBe('model bcc low.3mf');
  const read = readThreeMf(await bytesAt(url!));
  expect(read.ok && read.corners.length / 9).toBe((stl.length - 84) / 50);

  const high = await owner.call(workspaceDownload, { query: { id: workspace.id, precision: 'high' } });
  expect(high).toMatchObject({ download_complate_file_url: null, paymentInfo: { payment: 'unpaid' } });
});

/**
 * Makes a lattice, and queues the same one for another order with an estimate that nothing this small has. Its first message
 * was lost an hour ago, so the sweep sends the next one, with the given faults. Returns both orders.
 */
async function againWithEstimate(
  estimateSeconds: number,
  faults: Parameters<Studio['cloud']['faults']['set']>[0] = {},
): Promise<{ small: string; other: string }> {
  const model = boxStl(17, 17, 17);
  const [small, other] = [await owner.workspace(model), await owner.workspace(model)];
  await owner.generate(small);
  expect((await owner.waitForEnd(small.id)).status).toBe('COMPLETED');
  const { table, ids } = studio.ports();
  const { request } = (await findOrder({ table }, small.id))!.job!;
  const earlier = { nowMs: () => Date.now() - 3600_000 };
  const plan = { contentKey: `as if ${estimateSeconds} s`, estimateSeconds, request };
  const lost = { send: async () => {}, warm: async () => {} };
  const order = (await findOrder({ table }, other.id))!;
  await enqueueJob({ table, ids, clock: earlier, queue: lost, log: () => {} }, order, { plan });
  studio.cloud.faults.set(faults);
  await studio.cloud.invoke('sweep', {});
  return { small: small.id, other: other.id };
}

test('a job of a large estimate goes through the large worker, from its queue to its files', async () => {
  const { small, other } = await againWithEstimate(LARGE_WORKER_FROM_SECONDS);
  const done = await owner.waitForEnd(other);
  expect(done).toMatchObject({ status: 'COMPLETED', failure: null });
  expect(done.files).toEqual((await owner.detail(small)).files);
  await expect.poll(() => finished.map(({ worker }) => worker), WAIT).toContain('generate-large');
});

test('a huge job runs in a container, and one that dies is started again and publishes once', async () => {
  // The store refuses all, so no attempt ends well before one is killed.
  const { small, other } = await againWithEstimate(HUGE_WORKER_FROM_SECONDS, { slowDown: 1 });
  const { table } = studio.ports();
  const job = async () => (await findOrder({ table }, other))!.job!;
  await expect.poll(async () => (await job()).state, { ...WAIT, interval: 20 }).toBe('RUNNING');
  studio.cloud.killWorkers(CONTAINER_NAME);
  studio.cloud.faults.set({ slowDown: 0 });
  const done = await owner.waitForEnd(other);
  expect(done).toMatchObject({ status: 'COMPLETED', failure: null });
  expect(done.files).toEqual((await owner.detail(small)).files);
  const { id: jobId } = await job();
  const own = () => finished.filter((line) => line.jobId === jobId);
  await expect.poll(own, WAIT).toEqual([{ worker: CONTAINER_NAME, jobId, attempt: expect.any(Number) }]);
  expect(own()[0]!.attempt).toBeGreaterThanOrEqual(2);
});

test('the same model and parameters again give the same bytes, and deleting one leaves the other', async () => {
  const [first, second] = [
    await owner.workspace(boxStl(16, 16, 16)),
    await owner.workspace(boxStl(16, 16, 16)),
  ];
  await owner.generate(first, { action: 'high' });
  const made = await owner.waitForEnd(first.id);
  await owner.generate(second, { action: 'high' });
  const copied = await owner.waitForEnd(second.id);
  expect(copied.files).toEqual(made.files);
  expect(copied.report).toEqual(made.report);

  await owner.call(workspaceDelete, { query: { id: first.id } });
  const preview = (await owner.detail(second.id)).latticeTask!.outputPreview!.fullPath;
  expect((await bytesAt(preview)).length).toBeGreaterThan(0);
  expect((await fetch(made.latticeTask!.outputPreview!.fullPath)).status).toBe(404);
  const { list } = await owner.call(historyList, { query: {} });
  expect(list.map(({ id }) => id)).not.toContain(first.id);
  expect(list.map(({ id }) => id)).toContain(second.id);
});

test('after the lattice its printability is analysed, with four pictures, for an account with the grant', async () => {
  const workspace = await owner.workspace(boxStl(18, 18, 18));
  await owner.generate(workspace);
  expect((await owner.waitForEnd(workspace.id)).trabeculaTask).not.toBeNull();
  const { status, trabeculaTask } = await owner.waitForAnalysis(workspace.id);
  expect(status).toBe('COMPLETED');
  const { frontShotUrl, histogramUrl, sideShotUrl, topShotUrl, figures } = trabeculaTask!;
  expect(figures).toMatchObject({ process: 'DLP', shares: { none: 1 }, sealed: false });
  for (const url of [frontShotUrl, histogramUrl, sideShotUrl, topShotUrl])
    expect(readPng(await bytesAt(url!))).toMatchObject({ width: 960, height: 720 });

  const other = await studio.user('berta', { grants: [] });
  const own = await other.workspace(boxStl(18, 18, 18));
  await other.generate(own);
  expect((await other.waitForEnd(own.id)).trabeculaTask).toBeNull();
});

test('a finished lattice is pressed on the server once its owner asks, and again only for another question', async () => {
  const workspace = await owner.workspace(boxStl(17, 17, 17));
  await owner.generate(workspace);
  await owner.waitForEnd(workspace.id);
  const query = { id: workspace.id };
  expect(await owner.call(workspacePress, { query })).toBeNull();
  const material = { modulusMPa: 1800, poissonRatio: 0.4, strengthMPa: 48, densityGPerCm3: 1.01 };
  const body = { ...query, axis: 'z', friction: true, material } as const;
  expect(await owner.call(taskPress, { body })).toMatchObject({ state: 'waiting', figures: null });
  await expect.poll(async () => (await owner.call(workspacePress, { query }))?.state, WAIT).toBe('done');
  const { figures, fieldUrl } = (await owner.call(taskPress, { body }))!;
  expect(figures!.stiffnessNPerMm).toBeGreaterThan(1);
  const field = decodeLoadField(await bytesAt(fieldUrl!));
  expect(Math.max(...field.loads)).toBe(255);

  const far = { atMm: [900, 0, 0] as [number, number, number], radiusMm: 1 };
  await owner.call(taskPress, { body: { ...body, places: { load: far, support: far } } });
  await expect.poll(async () => (await owner.call(workspacePress, { query }))?.state, WAIT).toBe('failed');
  expect((await owner.call(workspacePress, { query }))?.failure).toBe('no-contact');
  expect((await fetch(fieldUrl!)).status).toBe(200);
  await owner.call(workspaceDelete, { query });
  expect((await fetch(fieldUrl!)).status).toBe(404);
});
