import type { Manifold, ManifoldToplevel } from 'manifold-3d/manifold';
import { openKernel, SolidScope } from '../../core/lattice/kernel/kernel.ts';
import { pairEdges } from '../../core/lattice/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../core/lattice/mesh/mesh.ts';
import { piecesOf, weldWithin } from './pieces.ts';
import { rodsOf, type SeenRod } from './rod-of.ts';

/** A solid made of what was fetched, and how much of it hangs together. */
export interface Rebuilt {
  mesh: Mesh;
  /** Share of the volume in the largest part: near 1 for something that can be printed in one piece. */
  largestShare: number;
}

/** Welds vertices within a distance. Returns null unless that gives a closed and manifold surface. */
export function weldAttack(mesh: Mesh, withinMm: number): Rebuilt | null {
  const welded = weldWithin(mesh, withinMm);
  const { open, flipped, crowded } = pairEdges(welded.triangles, welded.positions.length / 3);
  if (open + flipped + crowded > 0) return null;
  const volumes = piecesOf(welded).map((part) => Math.abs(volumeOf(part)));
  const volume = volumes.reduce((sum, one) => sum + one, 0);
  return { mesh: welded, largestShare: Math.max(0, ...volumes) / volume };
}

/** Unites closed pieces of what was fetched, and cuts them with the customer's own model. */
export async function unionAttack(pieces: readonly Mesh[], model: Mesh): Promise<Rebuilt> {
  return await united(model, (_, scope) => pieces.flatMap((piece) => solidOf(scope, piece) ?? []));
}

/**
 * Guesses the joints: makes a round rod of every long piece, as thick as the customer has asked for (or as it is),
 * longer at both ends until it meets its neighbours, unites them and cuts them with the model.
 */
export async function extendedRodsAttack(shown: Mesh, model: Mesh, rodRadiusMm?: number): Promise<Rebuilt> {
  return await rodsAttack(rodsOf(shown), model, rodRadiusMm);
}

/** As `extendedRodsAttack`, with rods that were seen in one look or as the mean of many. */
export async function rodsAttack(
  rods: readonly SeenRod[],
  model: Mesh,
  rodRadiusMm?: number,
): Promise<Rebuilt> {
  return await united(model, (kernel, scope) =>
    rods.map((rod) => {
      const radius = rodRadiusMm ?? rod.radiusMm;
      const length = rod.lengthMm + 5 * radius;
      const [x, y, z] = rod.along;
      const tilt = (Math.acos(Math.min(1, Math.max(-1, z))) * 180) / Math.PI;
      const turn = (Math.atan2(y, x) * 180) / Math.PI;
      const upright = scope.keep(kernel.Manifold.cylinder(length, radius, radius, 12, true));
      const turned = scope.keep(upright.rotate([0, tilt, turn]));
      return scope.keep(turned.translate(rod.middle));
    }),
  );
}

async function united(
  model: Mesh,
  solidsOf: (kernel: ManifoldToplevel, scope: SolidScope) => Manifold[],
): Promise<Rebuilt> {
  const kernel = await openKernel();
  const scope = new SolidScope(kernel);
  try {
    const sum = scope.keep(kernel.Manifold.union(solidsOf(kernel, scope)));
    const within = scope.keep(sum.intersect(scope.solid(model, 'bad-model')));
    const volumes = within.decompose().map((part) => scope.keep(part).volume());
    const { vertProperties, triVerts } = within.getMesh();
    return {
      mesh: { positions: Float32Array.from(vertProperties), triangles: Uint32Array.from(triVerts) },
      largestShare: Math.max(0, ...volumes) / volumes.reduce((all, volume) => all + volume, 0),
    };
  } finally {
    scope.release();
  }
}

function solidOf(scope: SolidScope, piece: Mesh): Manifold | null {
  try {
    return scope.solid(piece, 'trim-failed');
  } catch {
    return null;
  }
}
