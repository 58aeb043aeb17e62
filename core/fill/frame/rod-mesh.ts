import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Rods along lines: x1 y1 z1 x2 y2 z2 of each, and its radii at both ends, mm. */
export interface Rods {
  segments: Float32Array;
  radiiMm: ArrayLike<number>;
}

/** Triangles of one rod: its sides, and a fan on either end. */
export function trianglesOfRod(sides: number): number {
  return 4 * sides - 4;
}

/** Closed, outward prisms along rods, overlapping at nodes. Per rod the near rim, then the far one. */
export function rodMesh({ segments, radiiMm }: Rods, sides: number): Mesh {
  const count = segments.length / 6;
  const positions = new Float32Array(count * sides * 6);
  const circle = unitCircle(sides);
  for (let rod = 0, p = 0; rod < count; rod++) {
    const s = rod * 6;
    const ax = segments[s + 3]! - segments[s]!;
    const ay = segments[s + 4]! - segments[s + 1]!;
    const az = segments[s + 5]! - segments[s + 2]!;
    const lengthMm = Math.hypot(ax, ay, az) || 1;
    const dx = ax / lengthMm;
    const dy = ay / lengthMm;
    // A rod without length is a disc; wires of a surface have such ends.
    const dz = ax === 0 && ay === 0 && az === 0 ? 1 : az / lengthMm;
    const flat = Math.hypot(dx, dy);
    const ux = flat > 1e-9 ? -dy / flat : 1;
    const uy = flat > 1e-9 ? dx / flat : 0;
    const vx = -dz * uy;
    const vy = dz * ux;
    const vz = dx * uy - dy * ux;
    for (let end = 0; end < 2; end++) {
      const radiusMm = radiiMm[rod * 2 + end]!;
      const ex = segments[s + end * 3]!;
      const ey = segments[s + end * 3 + 1]!;
      const ez = segments[s + end * 3 + 2]!;
      for (let k = 0; k < circle.length; k += 2) {
        const cos = circle[k]!;
        const sin = circle[k + 1]!;
        positions[p++] = ex + radiusMm * (cos * ux + sin * vx);
        positions[p++] = ey + radiusMm * (cos * uy + sin * vy);
        positions[p++] = ez + radiusMm * (sin * vz);
      }
    }
  }
  return { positions, triangles: facesOfRods(sides, count) };
}

/** Every n-th rod, with a radius enlarged to keep the visual density. */
export function everyNthRod({ segments, radiiMm }: Rods, every: number): Rods {
  if (every === 1) return { segments, radiiMm };
  const grow = Math.min(2, Math.sqrt(every));
  return {
    segments: segments.filter((_, i) => Math.floor(i / 6) % every === 0),
    radiiMm: Array.from(radiiMm, (mm) => mm * grow).filter((_, i) => (i >> 1) % every === 0),
  };
}

/** Cosine and sine of each vertex of a regular polygon. */
function unitCircle(sides: number): Float64Array {
  const circle = new Float64Array(sides * 2);
  for (let side = 0; side < sides; side++) {
    const turn = (2 * Math.PI * side) / sides;
    circle[side * 2] = Math.cos(turn);
    circle[side * 2 + 1] = Math.sin(turn);
  }
  return circle;
}

function facesOfRods(sides: number, count: number): Uint32Array {
  const faces: number[] = [];
  for (let near = 0; near < sides; near++) {
    const next = (near + 1) % sides;
    faces.push(near, next, sides + next, near, sides + next, sides + near);
  }
  for (let k = 1; k < sides - 1; k++) faces.push(0, k + 1, k, sides, sides + k, sides + k + 1);
  const triangles = new Uint32Array(faces.length * count);
  for (let rod = 0, used = 0; rod < count; rod++)
    for (let k = 0; k < faces.length; k++) triangles[used++] = faces[k]! + rod * sides * 2;
  return triangles;
}
