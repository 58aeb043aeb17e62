import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** Steps of the R2 sequence (Roberts 2018): even points in the square without a pattern. */
const R2 = [0.754877666246693, 0.569840290998053] as const;

/** Visits evenly spread points of the surface, one per square of this edge. */
export function eachSample(
  { positions: p, triangles: t }: Mesh,
  edgeMm: number,
  visit: (x: number, y: number, z: number, face: number) => void,
): void {
  let area = 0;
  let number = 0;
  for (let i = 0; i < t.length; i += 3) {
    const a = t[i]! * 3;
    const b = t[i + 1]! * 3;
    const c = t[i + 2]! * 3;
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const v = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const twice = Math.hypot(
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    );
    area += twice / 2 / edgeMm ** 2;
    for (; number < area; number++) {
      let f = (0.5 + R2[0] * number) % 1;
      let g = (0.5 + R2[1] * number) % 1;
      if (f + g > 1) [f, g] = [1 - f, 1 - g];
      visit(
        p[a]! + f * u[0]! + g * v[0]!,
        p[a + 1]! + f * u[1]! + g * v[1]!,
        p[a + 2]! + f * u[2]! + g * v[2]!,
        i / 3,
      );
    }
  }
}
