import { expect, test } from 'vitest';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { batchSheet } from './batch-sheet.ts';

const ORDER = {
  id: 'wsp_1',
  status: 'COMPLETED',
  modelName: 'left, "new".stl',
  lattice: 'TYPE-20002',
  cellSizeMm: 8,
  rodDiameterMm: 1,
  shellMm: null,
  bottomMm: null,
  drains: 0,
  roles: 2,
  material: 'TPU',
  map: { name: 'left.csv' },
  extentMm: [80.00004, 30, 12],
  resultMm3: 1234.5678,
} as unknown as OrderRow;

const cellsOf = (csv: string) => csv.slice(1).trimEnd().split('\r\n');

test('has a line for each order, with the figures and the file of the archive', () => {
  const file = { name: 'left.stl', bytes: 684, sha256: 'ab' };
  const [head, line, ...rest] = cellsOf(
    batchSheet([{ order: ORDER, file, note: '', leftOut: 'no room for a shell' }]),
  );
  expect(head).toMatch(/^file,model,order,status,note,left_out,lattice,cell_mm/);
  expect(line).toBe(
    'left.stl,"left, ""new"".stl",wsp_1,COMPLETED,,no room for a shell,TYPE-20002,8,1,,,0,2,TPU,left.csv,80,30,12,1234.568,684,ab',
  );
  expect(rest).toEqual([]);
});

test('no cell of a name begins a formula', () => {
  for (const modelName of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1']) {
    const [, line] = cellsOf(
      batchSheet([{ order: { ...ORDER, modelName }, file: null, note: '', leftOut: '' }]),
    );
    expect(line).toContain(`,'${modelName},`);
  }
});
