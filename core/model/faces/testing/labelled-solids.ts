import type { Point } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import { weldCorners } from '../../../solid/mesh/weld/weld.ts';

/** A solid whose faces are known: a label for each triangle. */
export interface LabelledSolid {
  mesh: Mesh;
  labels: string[];
}

/** A piece of a profile: where it begins, and the label of the face that it makes; curves are several pieces. */
export type ProfilePiece = readonly [x: number, y: number, label: string];

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
  const at = ([r, z]: ProfilePiece, k: number): Point => {
    const angle = (2 * Math.PI * (k % sides)) / sides;
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  };
  profile.forEach((piece, i) => {
    const next = profile[(i + 1) % profile.length]!;
    for (let k = 0; k < sides; k++)
      quad(piece[2], [at(piece, k), at(piece, k + 1), at(next, k + 1), at(next, k)]);
  });
  return { mesh: weldCorners(Float32Array.from(corners)), labels };
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
