import type { OrderRow } from '../../../core/contract/order-codec.ts';

/** A line of the sheet: an order with its file in the archive, or the reason for which the file is missing. */
export interface SheetLine {
  order: OrderRow;
  file: { name: string; bytes: number; sha256: string } | null;
  note: string;
  leftOut: string;
}

const COLUMNS: readonly [string, (line: SheetLine) => string | number | null][] = [
  ['file', ({ file }) => file?.name ?? null],
  ['model', ({ order }) => order.modelName],
  ['order', ({ order }) => order.id],
  ['status', ({ order }) => order.status],
  ['note', ({ note }) => note],
  ['left_out', ({ leftOut }) => leftOut],
  ['lattice', ({ order }) => order.lattice],
  ['cell_mm', ({ order }) => order.cellSizeMm],
  ['rod_mm', ({ order }) => order.rodDiameterMm],
  ['shell_mm', ({ order }) => order.shellMm],
  ['bottom_mm', ({ order }) => order.bottomMm],
  ['drain_holes', ({ order }) => order.drains],
  ['face_roles', ({ order }) => order.roles],
  ['material', ({ order }) => order.material],
  ['pressure_map', ({ order }) => order.map?.name ?? null],
  ['x_mm', ({ order }) => round(order.extentMm[0])],
  ['y_mm', ({ order }) => round(order.extentMm[1])],
  ['z_mm', ({ order }) => round(order.extentMm[2])],
  ['volume_mm3', ({ order }) => (order.resultMm3 === null ? null : round(order.resultMm3))],
  ['bytes', ({ file }) => file?.bytes ?? null],
  ['sha256', ({ file }) => file?.sha256 ?? null],
];

/** A cell that begins with one of these is a formula in a table program. */
const FORMULA = /^[=+\-@\t\r]/;

export function batchSheet(lines: readonly SheetLine[]): string {
  const rows = lines.map((line) => COLUMNS.map(([, value]) => cellOf(value(line))).join(','));
  // Excel reads UTF-8 only with its mark.
  return `\uFEFF${[COLUMNS.map(([name]) => name).join(','), ...rows].join('\r\n')}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
