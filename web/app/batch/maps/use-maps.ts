import { useEffect, useState } from 'react';
import type { Recipe } from '../../../../core/catalogue/recipe.ts';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import { isUnstarted } from '../../../../core/rules/order/status.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import type { BatchFile } from '../batch-files.ts';
import {
  addMaps,
  type BatchMap,
  batchMaps,
  failedMapOf,
  isMapOnItsWay,
  type MapOptions,
  type MapRow,
  mayBeMap,
  modelsOfBatch,
  modelsOfMap,
  rivalMaps,
  stuckMaps,
} from './batch-maps.ts';
import { sendMaps } from './send-maps.ts';

interface Batch {
  folderId: string;
  recipe: Recipe;
  orders: readonly OrderRow[];
  files: readonly BatchFile[];
}

/** Pressure maps of a batch whose recipe follows them. */
export interface Maps {
  isUsed: boolean;
  options: MapOptions;
  setOptions: (options: MapOptions) => void;
  /** Maps that no row takes, and those that failed. */
  alone: readonly BatchMap[];
  /** Maps that share a model. */
  rivals: readonly BatchMap[];
  /** True for an order that cannot be generated before it has a map, or the one that takes the place of its map. */
  isAwaited: (order: OrderRow) => boolean;
  /** Name of the failed map that should take the place of the one that an order keeps. */
  failedFor: (order: OrderRow) => string | undefined;
  /** Names of maps that wait for a model on its way. */
  namesOf: (modelName: string) => string[];
  /** Takes the maps among dropped files, for one row or by their names. Returns the other files. */
  take: (files: readonly File[], row?: MapRow) => File[];
}

/** Gives dropped maps to the orders of their parts as these come. */
export function useMaps({ folderId, recipe, orders, files }: Batch): Maps {
  const [options, setOptions] = useState<MapOptions>({ isMirrored: false });
  const maps = useStateOf(batchMaps).list.filter((one) => one.folderId === folderId);
  const isUsed = recipe.gradient?.by === 'pressure';
  useEffect(() => {
    if (maps.length > 0) void sendMaps({ folderId, orders });
  }, [maps, folderId, orders]);
  const models = modelsOfBatch(folderId, orders);
  const untouched = orders.filter(isUnstarted);
  const open = [...untouched, ...files].map((one) => ('modelName' in one ? one.modelName : one.name));
  return {
    isUsed,
    options,
    setOptions,
    alone: stuckMaps(maps, { orders: untouched, models, open }),
    rivals: rivalMaps(maps, models),
    isAwaited: (order) =>
      isUsed && isUnstarted(order) && (order.map === undefined || isMapOnItsWay(order, maps, models)),
    failedFor: (order) => failedMapOf(order, maps, models)?.name,
    namesOf: (model) =>
      maps.filter((one) => modelsOfMap(one, models).includes(model)).map(({ name }) => name),
    take: (dropped, row = {}) => {
      const isMap = (file: File) => isUsed && mayBeMap(file);
      addMaps(dropped.filter(isMap), { folderId, options, ...row });
      return dropped.filter((file) => !isMap(file));
    },
  };
}
