import type { Frame } from '../frame/frame.ts';
import { cellNumber } from '../grid/numbering.ts';

/** Struts off the grid by the cell of their middle, as indices of their first coordinate. */
export function offGridByCell({ net, placement }: Frame): Map<number, number[]> {
  const inCell = new Map<number, number[]>();
  const { origin, cellMm, size } = placement;
  const s = net?.segments ?? [];
  const cellOf = (value: number, k: 0 | 1 | 2) =>
    Math.min(size[k] - 1, Math.max(0, Math.floor((value - origin[k]) / cellMm[k])));
  for (let i = 0; i < s.length; i += 6) {
    const middle = (k: 0 | 1 | 2) => cellOf((s[i + k]! + s[i + 3 + k]!) / 2, k);
    const cell = cellNumber(size, middle(0), middle(1), middle(2));
    const list = inCell.get(cell);
    if (list) list.push(i);
    else inCell.set(cell, [i]);
  }
  return inCell;
}

/** Length of the longest strut off the grid, mm; 0 without any. */
export function longestMm({ net }: Frame): number {
  const s = net?.segments ?? [];
  let most = 0;
  for (let i = 0; i < s.length; i += 6)
    most = Math.max(most, Math.hypot(s[i + 3]! - s[i]!, s[i + 4]! - s[i + 1]!, s[i + 5]! - s[i + 2]!));
  return most;
}
