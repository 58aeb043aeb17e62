/** Pressure of a foot on a grid of sensors, heel at column 0: heel, ball and big toe. */
export const PRINT = { lengthMm: 250, halfWidthMm: 54, columns: 50, rows: 22, fullKPa: 255 };
const PEAKS = [
  { x: 6, y: 10, spread: 4, kPa: 230 },
  { x: 35, y: 13, spread: 4, kPa: 170 },
  { x: 34, y: 7, spread: 3, kPa: 210 },
  { x: 45, y: 7, spread: 2, kPa: 200 },
];

export function pressureKPa(x: number, y: number): number {
  const sum = PEAKS.reduce(
    (kPa, peak) =>
      kPa + peak.kPa * Math.exp(-((x - peak.x) ** 2 + (y - peak.y) ** 2) / (2 * peak.spread ** 2)),
    0,
  );
  return Math.min(PRINT.fullKPa, sum);
}

/** The print as a plate writes it, toes above. */
export function footprintCsv(): string {
  const { columns, rows } = PRINT;
  const lines = Array.from({ length: columns }, (_, at) =>
    Array.from({ length: rows }, (_, y) => Math.round(pressureKPa(columns - 1 - at, y))).join(';'),
  );
  return ['Unit;kPa', 'Sensor pitch;5 mm', ...lines, ''].join('\n');
}
