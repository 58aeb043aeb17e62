/** Even squares seen from above; rows from the lowest. */
export interface PlanGrid {
  /** Lower left corner, mm. */
  min: readonly [number, number];
  stepMm: number;
  size: readonly [number, number];
}

/** Number of shades in which a map is drawn. */
export const SHADES = 8;

/** SVG path of the squares that are on, mm; runs of a row together. */
export function squarePath({ min, stepMm, size: [nx, ny] }: PlanGrid, isOn: (i: number) => boolean): string {
  let path = '';
  const mm = (value: number) => Number(value.toFixed(2));
  for (let y = 0; y < ny; y++) {
    for (let x = 0; x < nx; x++) {
      const first = x;
      while (x < nx && isOn(y * nx + x)) x++;
      const widthMm = mm((x - first) * stepMm);
      if (x > first)
        path += `M${mm(min[0] + first * stepMm)} ${mm(min[1] + y * stepMm)}h${widthMm}v${mm(stepMm)}h${-widthMm}z`;
    }
  }
  return path;
}

/** Paths of the squares by shade, of those from 1 to the number of shades; 0 is not drawn. */
export function shadePaths(grid: PlanGrid, shade: Uint8Array): string[] {
  return Array.from({ length: SHADES }, (_, k) => squarePath(grid, (i) => shade[i] === k + 1));
}
