import { orient3d } from 'robust-predicates';

/** -1 below or inside, 1 above or outside. */
export type Side = -1 | 1;

/**
 * Exact sides between two surfaces that are never level with one another: the first counts as moved by e, e² and e³
 * along the axes, with e greater than zero and less than any length (Edelsbrunner and Mücke, Simulation of Simplicity,
 * 1990). So every question has one answer, and all answers agree.
 * @param p places of the vertices of the first surface, then of the second, mm
 * @param secondFrom number of the second surface's first vertex
 */
export function perturbedSides(p: Float32Array, secondFrom: number) {
  return { ofFace, ofEdge };

  /** Side of a face's plane on which a vertex of the other surface lies: 1 where its vertices run anticlockwise. */
  function ofFace(a: number, b: number, c: number, vertex: number): Side {
    const below = orientation(a, b, c, vertex);
    if (below !== 0) return below > 0 ? -1 : 1;
    return tie(a, b, a, c) * (a < secondFrom ? -1 : 1) > 0 ? 1 : -1;
  }

  /** Sense in which edge `a` to `b` of the other surface turns about edge `u` to `v`. */
  function ofEdge(u: number, v: number, a: number, b: number): Side {
    const below = orientation(u, v, a, b);
    if (below !== 0) return below > 0 ? -1 : 1;
    return tie(a, b, u, v) * (a < secondFrom ? 1 : -1) > 0 ? 1 : -1;
  }

  function orientation(a: number, b: number, c: number, d: number): number {
    const i = a * 3;
    const j = b * 3;
    const k = c * 3;
    const l = d * 3;
    return orient3d(
      p[i]!,
      p[i + 1]!,
      p[i + 2]!,
      p[j]!,
      p[j + 1]!,
      p[j + 2]!,
      p[k]!,
      p[k + 1]!,
      p[k + 2]!,
      p[l]!,
      p[l + 1]!,
      p[l + 2]!,
    );
  }

  /** First number that is not zero in the cross product of two edges; zero if they are parallel. */
  function tie(a: number, b: number, c: number, d: number): number {
    const ux = p[b * 3]! - p[a * 3]!;
    const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
    const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
    const vx = p[d * 3]! - p[c * 3]!;
    const vy = p[d * 3 + 1]! - p[c * 3 + 1]!;
    const vz = p[d * 3 + 2]! - p[c * 3 + 2]!;
    return uy * vz - uz * vy || uz * vx - ux * vz || ux * vy - uy * vx;
  }
}

/** Signed distance of a vertex above a face's plane, times twice the face's area. */
export function heightOver(p: Float32Array, a: number, b: number, c: number, vertex: number): number {
  const ux = p[b * 3]! - p[a * 3]!;
  const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
  const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
  const vx = p[c * 3]! - p[a * 3]!;
  const vy = p[c * 3 + 1]! - p[a * 3 + 1]!;
  const vz = p[c * 3 + 2]! - p[a * 3 + 2]!;
  return (
    (uy * vz - uz * vy) * (p[vertex * 3]! - p[a * 3]!) +
    (uz * vx - ux * vz) * (p[vertex * 3 + 1]! - p[a * 3 + 1]!) +
    (ux * vy - uy * vx) * (p[vertex * 3 + 2]! - p[a * 3 + 2]!)
  );
}
