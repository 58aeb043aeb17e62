import { expect, it } from 'vitest';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { findOrders, orderName } from './find-orders.ts';

const row = (title: string, modelName: string, lattice = 'TYPE-20007') =>
  ({ title, modelName, lattice }) as OrderRow;
const ROWS = [row('', 'sole.stl'), row('Left foot', 'a.stl', 'TYPE-10001'), row('', 'bracket.stl')];
const names = (text: string, sort: Parameters<typeof findOrders>[1]['sort']) =>
  findOrders(ROWS, { text, sort }, ({ lattice }) => (lattice === 'TYPE-20007' ? 'Octet truss' : '')).map(
    orderName,
  );

it('finds by the name of the user, of the model and of the lattice, in any case', () => {
  expect(names('LEFT', 'newest')).toEqual(['Left foot']);
  expect(names('10001', 'newest')).toEqual(['Left foot']);
  expect(names('stl 20007', 'newest')).toEqual(['sole.stl', 'bracket.stl']);
  expect(names('octet', 'newest')).toEqual(['sole.stl', 'bracket.stl']);
});

it('sorts by date and by name, and leaves the list as it is', () => {
  expect(names('', 'newest')).toEqual(['sole.stl', 'Left foot', 'bracket.stl']);
  expect(names('', 'oldest')).toEqual(['bracket.stl', 'Left foot', 'sole.stl']);
  expect(names('', 'name')).toEqual(['bracket.stl', 'Left foot', 'sole.stl']);
  expect(orderName(ROWS[0]!)).toBe('sole.stl');
});
