import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellAt, cellNumber, cellOfId, cellX, cellY, cellZ, idInCell, typeOfId } from './numbering.ts';

const side = fc.integer({ min: 1, max: 40 });
const size = fc.tuple(side, side, side);

test('a cell is found again from its place in the grid, and the other way round', () => {
  fc.assert(
    fc.property(size, fc.nat(63_999), (grid, any) => {
      const cell = any % (grid[0] * grid[1] * grid[2]);
      const [x, y, z] = [cellX(grid, cell), cellY(grid, cell), cellZ(grid, cell)];
      expect(cellNumber(grid, x, y, z)).toBe(cell);
      expect(x < grid[0] && y < grid[1] && z < grid[2]).toBe(true);
    }),
  );
});

test('a neighbour outside the grid has no number', () => {
  fc.assert(
    fc.property(
      size,
      fc.nat(63_999),
      fc.constantFrom(-1, 0, 1),
      fc.constantFrom(-1, 0, 1),
      (grid, any, dx, dz) => {
        const cell = any % (grid[0] * grid[1] * grid[2]);
        const [x, y, z] = [cellX(grid, cell), cellY(grid, cell), cellZ(grid, cell)];
        const isInside = x + dx >= 0 && x + dx < grid[0] && z + dz >= 0 && z + dz < grid[2];
        const wanted = isInside ? cell + cellNumber(grid, dx, 0, dz) : -1;
        expect(cellAt(grid, x, y, z, [dx, 0, dz])).toBe(wanted);
      },
    ),
  );
});

test('a node or strut is found again from its cell and type', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 200 }), (id, perCell) => {
      expect(idInCell(cellOfId(id, perCell), typeOfId(id, perCell), perCell)).toBe(id);
    }),
  );
});
