import { type OrderMap, workspaceMap } from '../../../../core/contract/calls/recipe.ts';
import { historyWorkspace } from '../../../../core/contract/calls/workspace.ts';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import { isUnstarted } from '../../../../core/rules/order/status.ts';
import { api } from '../../../api/client.ts';
import { HISTORY_KEY, queryClient } from '../../../api/query-client.ts';
import {
  type OpenedPressure,
  openPressure,
  sensorsOf,
} from '../../../features/lattice/gradient/pressure/open-pressure.ts';
import { WorkerLink } from '../../../lib/worker-calls.ts';
import {
  type BatchMap,
  batchMaps,
  isMapOnItsWay,
  modelsOfBatch,
  ordersOfMap,
  rivalMaps,
} from './batch-maps.ts';
import type { FitCalls } from './fit.worker.ts';

interface Batch {
  folderId: string;
  orders: readonly OrderRow[];
}

let running = false;
let batch: Batch = { folderId: '', orders: [] };
/** Ends with the last fit that was asked for: they are found one after the other, and no map waits for them. */
let fits: Promise<void> = Promise.resolve();

/** Gives the waiting maps of a batch to the orders of their parts, one after the other. */
export async function sendMaps(now: Batch): Promise<void> {
  batch = now;
  if (running) return;
  running = true;
  try {
    for (;;) {
      const next = nextMap();
      if (next === undefined) return;
      await send(next.one, next.orders);
    }
  } finally {
    running = false;
  }
}

/** True while a map of an order of the open batch waits or is sent. */
export function isMapDue(order: OrderRow): boolean {
  const { maps, models } = mapsNow();
  return isMapOnItsWay(order, maps, models);
}

function mapsNow() {
  const { folderId, orders } = batch;
  const maps = batchMaps.list.filter((one) => one.folderId === folderId);
  return { maps, models: modelsOfBatch(folderId, orders) };
}

/** Returns the next map and its orders: one that waits, else the latest sent one that a later model of its name lacks. */
function nextMap(): { one: BatchMap; orders: OrderRow[] } | undefined {
  const { maps, models } = mapsNow();
  const orders = batch.orders.filter(isUnstarted);
  const rivals = rivalMaps(maps, models);
  const waiting = maps.filter((one) => one.step === 'waiting' && !rivals.includes(one));
  const sent = maps.filter(({ step }) => step === 'sent').reverse();
  const lacks = ({ step, sentTo }: BatchMap, { id, map }: OrderRow) =>
    step === 'waiting' || (map === undefined && !sentTo.includes(id));
  return [...waiting, ...sent]
    .map((one) => ({
      one,
      orders: ordersOfMap(one, { orders, models }).filter((order) => lacks(one, order)),
    }))
    .find(({ orders: own }) => own.length > 0);
}

/** One map. A failure stays with it; the others go on. */
async function send(one: BatchMap, orders: readonly OrderRow[]): Promise<void> {
  one.step = 'sending';
  try {
    const opened = await openPressure(one.file, one.options);
    const { picture, fullKPa, pitchMm, lacksUnit } = opened;
    const { isMirrored } = one.options;
    const about = { name: one.name, grayscaleId: picture.id, fullKPa, isMirrored };
    const map = { ...about, ...(pitchMm ? { pitchMm: [...pitchMm] as [number, number] } : {}) };
    for (const { id } of orders) {
      await api(workspaceMap, { body: { id, map } });
      one.sentTo = [...one.sentTo, id];
      batchMaps.notes[id] = { lacksUnit };
      fits = fits.then(async () => await noteFit(id, opened));
    }
    if (one.orderId === null) one.step = 'sent';
    else batchMaps.list = batchMaps.list.filter((other) => other !== one);
    await queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  } catch (error) {
    Object.assign(one, { step: 'failed', error });
  }
}

/** Exchanges left and right of an order's map. */
export async function mirrorMap(id: string, map: OrderMap): Promise<void> {
  await api(workspaceMap, { body: { id, map: { ...map, isMirrored: !map.isMirrored } } });
  await queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
}

/** Notes how well a map lies on its part. The map counts without that, so any failure is only logged. */
async function noteFit(id: string, { image, pitchMm }: OpenedPressure): Promise<void> {
  try {
    const { file_url } = await api(historyWorkspace, { query: { id } });
    const answer = await fetch(file_url);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const sensors = { ...sensorsOf(image), ...(pitchMm ? { pitchMm } : {}) };
    const link = new WorkerLink<FitCalls>(
      () => new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' }),
    );
    const fit = await link.callOnce('fit', { file: await answer.arrayBuffer(), sensors });
    batchMaps.notes[id] = { lacksUnit: false, ...batchMaps.notes[id], ...fit };
  } catch (error) {
    console.warn('the fit of a map is unknown', error);
  }
}
