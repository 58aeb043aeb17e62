import { proxy, ref } from 'valtio';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import type { MapReading } from '../../../features/lattice/gradient/pressure/open-pressure.ts';
import { batchFiles } from '../batch-files.ts';

/** How maps are read and laid: chosen for the batch, and kept with each map from its drop on. */
export interface MapOptions extends MapReading {
  isMirrored: boolean;
}

/** A pressure map on its way to the orders of its part. */
export interface BatchMap {
  key: string;
  folderId: string;
  file: File;
  name: string;
  /** Row that it was dropped on: an order, or the name of a model on its way; neither for a map given by its own name. */
  orderId: string | null;
  modelName: string | null;
  options: MapOptions;
  /** `sent`: orders have it, and a later model of its name gets it too. */
  step: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Ids of the orders that have it. */
  sentTo: readonly string[];
  error: unknown;
}

/** What the reading of an order's map showed, in this visit: overlaps as it is and mirrored, 0 to 1. */
export interface MapNote {
  lacksUnit: boolean;
  overlap?: number;
  mirroredOverlap?: number;
}

/** Maps that no order has yet, and notes on those of orders, by their ids. They outlive the page's component. */
export const batchMaps = proxy<{ list: BatchMap[]; notes: Record<string, MapNote> }>({ list: [], notes: {} });

const MAP_FILE = /\.(csv|txt|tsv|asc|dat|lst|png|jpe?g)$/i;

export function mayBeMap({ name }: { name: string }): boolean {
  return MAP_FILE.test(name);
}

/**
 * Returns the models of a map: left-07.csv or left-07-pressure.csv belongs to Left-07.stl. The exact name comes first:
 * foot-pressure.csv belongs to foot.stl only where there is no foot-pressure.stl.
 */
export function modelsOfMap(
  { name, modelName }: Pick<BatchMap, 'name' | 'modelName'>,
  models: readonly string[],
): string[] {
  const stem = stemOf(modelName ?? name);
  const exact = models.filter((model) => stemOf(model) === stem);
  if (exact.length > 0) return exact;
  const bare = stem.replace(/[-_ .]*(pressure([-_ ]?map)?|压力图?)$/u, '');
  return models.filter((model) => stemOf(model) === bare);
}

function stemOf(name: string): string {
  return name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Adds maps. One of the same file, or of the same row, is replaced. */
export function addMaps(
  files: readonly File[],
  { folderId, orderId, modelName, options }: Pick<BatchMap, 'folderId' | 'options'> & MapRow,
): void {
  for (const file of files) {
    const key = [folderId, orderId ?? modelName ?? '', (orderId ?? modelName) ? '' : file.name].join('/');
    const rest = batchMaps.list.filter((one) => one.key !== key || one.step === 'sending');
    batchMaps.list = [
      ...rest,
      {
        ...{ key, folderId, file: ref(file), name: file.name },
        ...{ orderId: orderId ?? null, modelName: modelName ?? null, options: { ...options } },
        ...{ step: 'waiting', sentTo: [], error: null },
      },
    ];
  }
}

/** Row of the table that takes a map: an order, or a file by the name of its model. */
export interface MapRow {
  orderId?: string;
  modelName?: string;
}

/** The orders of a batch, or those of them that may get a map, and the names of all its models. */
export interface MapTargets {
  orders: readonly OrderRow[];
  models: readonly string[];
}

/** Names of all models of a batch: of its orders, and of files on their way. */
export function modelsOfBatch(folderId: string, orders: readonly OrderRow[]): string[] {
  const files = batchFiles.list.filter((one) => one.folderId === folderId);
  return [...orders.map(({ modelName }) => modelName), ...files.map(({ name }) => name)];
}

export function ordersOfMap(
  map: Pick<BatchMap, 'name' | 'orderId' | 'modelName'>,
  { orders, models }: MapTargets,
): OrderRow[] {
  if (map.orderId !== null) return orders.filter(({ id }) => id === map.orderId);
  const own = modelsOfMap(map, models);
  return orders.filter(({ modelName }) => own.includes(modelName));
}

/** Waiting maps that share a model. None of them is taken: only the user knows the right one. */
export function rivalMaps(maps: readonly BatchMap[], models: readonly string[]): BatchMap[] {
  const waiting = maps
    .filter(({ step, orderId }) => step === 'waiting' && orderId === null)
    .map((one) => ({ one, own: modelsOfMap(one, models) }));
  return waiting
    .filter(({ one, own }) =>
      waiting.some((other) => other.one !== one && other.own.some((model) => own.includes(model))),
    )
    .map(({ one }) => one);
}

/** True while a map of the order waits or is sent: until then the order has none, or an earlier one. */
export function isMapOnItsWay(
  order: OrderRow,
  maps: readonly BatchMap[],
  models: readonly string[],
): boolean {
  const rivals = rivalMaps(maps, models);
  return maps.some(
    (one) =>
      (one.step === 'waiting' || one.step === 'sending') &&
      !rivals.includes(one) &&
      ordersOfMap(one, { orders: [order], models }).length > 0,
  );
}

/** Returns the failed map that should take the place of the one that an order keeps. */
export function failedMapOf(
  order: OrderRow,
  maps: readonly BatchMap[],
  models: readonly string[],
): BatchMap | undefined {
  if (order.map === undefined) return undefined;
  const isOf = (one: BatchMap) => ordersOfMap(one, { orders: [order], models }).length > 0;
  return maps.find((one) => one.step === 'failed' && !one.sentTo.includes(order.id) && isOf(one));
}

/** Maps that failed, and those that wait for no model: of an order that has a lattice or is gone, or of no name here. */
export function stuckMaps(
  maps: readonly BatchMap[],
  { orders, models, open }: MapTargets & { open: readonly string[] },
): BatchMap[] {
  return maps.filter((one) => {
    if (one.step !== 'waiting') return one.step === 'failed';
    if (one.orderId !== null) return ordersOfMap(one, { orders, models }).length === 0;
    return !modelsOfMap(one, models).some((model) => open.includes(model));
  });
}
