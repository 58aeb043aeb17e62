import { expect, test } from 'vitest';
import type { OrderRow } from '../../../../core/contract/order-codec.ts';
import {
  addMaps,
  batchMaps,
  failedMapOf,
  isMapOnItsWay,
  mayBeMap,
  modelsOfMap,
  ordersOfMap,
  rivalMaps,
  stuckMaps,
} from './batch-maps.ts';

const OPTIONS = { isMirrored: false };
const order = (id: string, modelName: string) => ({ id, modelName }) as OrderRow;
const modelsOf = (name: string, models: readonly string[]) => modelsOfMap({ name, modelName: null }, models);
/** Maps that are dropped one after the other, each on a row or by its name. */
function dropped(...maps: (readonly [string, string?])[]) {
  batchMaps.list = [];
  for (const [name, orderId] of maps)
    addMaps([new File(['1'], name)], {
      ...{ folderId: 'one', options: OPTIONS },
      ...(orderId === undefined ? {} : { orderId }),
    });
  return batchMaps.list;
}
const namesOf = (maps: readonly { name: string }[]) => maps.map(({ name }) => name);

test('a map belongs to the model of its name, in any case and with a word for pressure at its end', () => {
  for (const name of [
    'left-07.csv',
    'LEFT-07.TXT',
    'Left-07.png',
    'left-07-pressure.csv',
    'left-07_压力图.csv',
  ])
    expect([name, mayBeMap({ name }), modelsOf(name, ['Left-07.stl'])]).toEqual([
      name,
      true,
      ['Left-07.stl'],
    ]);
  for (const name of ['left-7.csv', 'left-07-b.csv', 'pressure.csv'])
    expect([name, modelsOf(name, ['left-07.stl'])]).toEqual([name, []]);
  expect(mayBeMap({ name: 'left-07.stl' })).toBe(false);
});

test('the exact name of a model comes before one without the word for pressure', () => {
  const [map, exact, bare] = ['foot-pressure.csv', 'foot-pressure.stl', 'foot.stl'];
  expect(modelsOf(map, [bare, exact])).toEqual([exact]);
  expect(modelsOf(map, [bare])).toEqual([bare]);
});

test('a map goes to all models of its name, and one dropped on a row to that row', () => {
  const orders = [order('1', 'left.stl'), order('2', 'left.obj'), order('3', 'right.stl')];
  const models = orders.map(({ modelName }) => modelName);
  const idsOf = (orderId: string | null, modelName: string | null = null) =>
    ordersOfMap({ name: 'Left.csv', orderId, modelName }, { orders, models }).map(({ id }) => id);
  expect([idsOf(null), idsOf('3'), idsOf(null, 'right.stl')]).toEqual([['1', '2'], ['3'], ['3']]);
});

test('of two maps that wait for one model none is taken, until one is gone or given on the row', () => {
  const models = ['left-07.stl', 'right.stl'];
  const left = order('1', 'left-07.stl');
  const both = dropped(['left-07.csv'], ['left-07.png'], ['right.csv']);
  expect(namesOf(rivalMaps(both, models))).toEqual(['left-07.csv', 'left-07.png']);
  expect(isMapOnItsWay(left, both, models)).toBe(false);
  expect(rivalMaps(dropped(['left-07.csv'], ['left-07.png', '1']), models)).toEqual([]);
});

test('an order waits while its new map does, and no longer once that is sent', () => {
  const left = order('1', 'left.stl');
  const [map] = dropped(['left.csv']);
  const isDue = () => isMapOnItsWay(left, batchMaps.list, ['left.stl']);
  expect(isDue()).toBe(true);
  map!.step = 'sent';
  expect(isDue()).toBe(false);
});

test('a failed map is named at the orders that keep another one, unless they have it or had none', () => {
  const kept = { name: 'old.csv' } as OrderRow['map'];
  const [first, second, bare] = ['1', '2', '3'].map((id) => order(id, 'left.stl'));
  const [map] = dropped(['left.csv']);
  Object.assign(map!, { step: 'failed', sentTo: ['2'] });
  const failedFor = (one: OrderRow) => failedMapOf(one, batchMaps.list, ['left.stl'])?.name;
  expect(failedFor({ ...first!, map: kept! })).toBe('left.csv');
  expect(failedFor({ ...second!, map: kept! })).toBeUndefined();
  expect(failedFor(bare!)).toBeUndefined();
  map!.step = 'sending';
  expect(failedFor({ ...first!, map: kept! })).toBeUndefined();
});

test('a map of a row that is generated or gone is stuck, as one of no model is', () => {
  const maps = dropped(['a.csv', 'gone'], ['ghost.csv'], ['left.csv'], ['b.csv', '1']);
  const about = { orders: [order('1', 'left.stl')], models: ['left.stl'], open: ['left.stl'] };
  expect(namesOf(stuckMaps(maps, about))).toEqual(['a.csv', 'ghost.csv']);
});

test('the same file dropped again takes the place of the one that waits, as another one does on a row', () => {
  const maps = dropped(['a.csv'], ['b.csv'], ['a.csv'], ['a.csv', 'wsp_1'], ['c.csv', 'wsp_1']);
  expect(maps.map(({ name, orderId }) => [name, orderId])).toEqual([
    ['b.csv', null],
    ['a.csv', null],
    ['c.csv', 'wsp_1'],
  ]);
});
