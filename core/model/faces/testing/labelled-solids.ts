import type { Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { weldCorners } from '../../../solid/mesh/weld/weld.ts';

/** A solid whose faces are known: a label for each triangle. */
export interface LabelledSolid {
  mesh: Mesh;
  labels: string[];
}

/**
 * A piece of a profile: where it begins, and the label of the face that it makes; curves are several pieces. `turn`, in
 * sides, turns the corners where it begins about the axis.
 */
export type ProfilePiece = readonly [x: number, y: number, label: string, turn?: number];

/** Pieces of an arc about a centre, from one angle to another, degrees. */
export function arc(
  [x, y]: readonly [number, number],
  radius: number,
  { from, to, steps, label }: { from: number; to: number; steps: number; label: string },
): ProfilePiece[] {
  return Array.from({ length: steps }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), label];
  });
}

/** Turns a closed profile (distance from the z axis, height), counter-clockwise, about the z axis. */
export function revolved(profile: readonly ProfilePiece[], sides: number): LabelledSolid {
  const { corners, labels, quad } = builder();
  const at = ([r, z, _, turn = 0]: ProfilePiece, k: number): Point => {
    const angle = (2 * Math.PI * ((k % sides) + turn)) / sides;
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  };
  profile.forEach((piece, i) => {
    const next = profile[(i + 1) % profile.length]!;
    const isAhead = (next[3] ?? 0) > (piece[3] ?? 0);
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [at(piece, k), at(piece, k + 1), at(next, k + 1), at(next, k)];
      quad(piece[2], isAhead ? [b, c, d, a] : [a, b, c, d]);
    }
  });
  return { mesh: weldCorners(Float32Array.from(corners)), labels };
}

/**
 * A ring whose outside is a cylinder of 20 mm in four rows of 48 triangles, between fillets that continue it smoothly.
 * @param jitter how far each corner within the cylinder moves along it, in sides and in rows
 */
export function filletedRing(
  { heightMm, radiusMm, steps }: { heightMm: number; radiusMm: number; steps: number },
  jitter: () => number,
): LabelledSolid {
  const [rows, sides] = [4, 24];
  const row = (i: number): ProfilePiece => [10, radiusMm + (heightMm * i) / rows, 'boss', (i % 2) / 2];
  const fillet = (z: number, from: number, label: string) =>
    arc([10 - radiusMm, z], radiusMm, { from, to: from + 90, steps, label });
  const topMm = heightMm + 2 * radiusMm;
  const { mesh, labels } = revolved(
    [
      [5, 0, 'base'],
      ...fillet(radiusMm, -90, 'lower fillet'),
      ...[0, 1, 2, 3].map(row),
      ...fillet(radiusMm + heightMm, 0, 'upper fillet'),
      [10 - radiusMm, topMm, 'top'],
      [5, topMm, 'hole'],
    ],
    sides,
  );
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    const isBetween = z > radiusMm + 0.01 && z < radiusMm + heightMm - 0.01;
    if (Math.hypot(x, y) < 9.99 || !isBetween) continue;
    const angle = Math.atan2(y, x) + (jitter() * 2 * Math.PI) / sides;
    positions.set([10 * Math.cos(angle), 10 * Math.sin(angle), z + (jitter() * heightMm) / rows], i);
  }
  return { mesh: { ...mesh, positions }, labels };
}

/** Extrudes a convex profile in the plane z = 0, counter-clockwise, to a height; its ends are `bottom` and `top`. */
export function extruded(profile: readonly ProfilePiece[], height: number): LabelledSolid {
  const { corners, labels, quad } = builder();
  const at = ([x, y]: ProfilePiece, z: number): Point => [x, y, z];
  profile.forEach((piece, i) => {
    const next = profile[(i + 1) % profile.length]!;
    quad(piece[2], [at(piece, 0), at(next, 0), at(next, height), at(piece, height)]);
    if (i === 0 || i + 1 === profile.length) return;
    quad('top', [at(profile[0]!, height), at(piece, height), at(next, height), at(next, height)]);
    quad('bottom', [at(profile[0]!, 0), at(next, 0), at(piece, 0), at(piece, 0)]);
  });
  return { mesh: weldCorners(Float32Array.from(corners)), labels };
}

function builder() {
  const corners: number[] = [];
  const labels: string[] = [];
  const triangle = (label: string, points: readonly Point[]) => {
    if (new Set(points.map(String)).size < 3) return;
    corners.push(...points.flat());
    labels.push(label);
  };
  const quad = (label: string, [a, b, c, d]: [Point, Point, Point, Point]) => {
    triangle(label, [a, b, c]);
    triangle(label, [a, c, d]);
  };
  return { corners, labels, quad };
}
