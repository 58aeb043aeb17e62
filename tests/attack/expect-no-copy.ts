import { expect } from 'vitest';
import { boundsOf } from '../../core/lattice/geometry/box.ts';
import { appendMeshes } from '../../core/lattice/mesh/append-meshes.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { type CopyError, copyError } from './copy-error.ts';
import { piecesOf } from './pieces.ts';
import { extendedRodsAttack, type Rebuilt, unionAttack, weldAttack } from './rebuild.ts';

/** Largest deviation of a copy, mm. A mesh that deviates by more is no copy. */
const BAR_MM = 0.05;
/** A solid of which no part holds more than this is a heap of pieces, without joints: rods, or cells of a surface. */
const HEAP_SHARE = { rods: 0.15, cells: 0.35 };
/** Distances at which vertices are welded: the rounding of a look, and twice as much. */
const WELDS_MM = [1e-4, 0.015, 0.03];

export interface Attacked {
  /** The paid file. */
  file: Mesh;
  /** The customer's own model. */
  model: Mesh;
  /** The rod diameter that the customer chose; missing where it varies. */
  rodDiameterMm?: number;
  /** True for a lattice of rods, false for a surface. */
  isRods: boolean;
  /** True if the file has a shell, a solid bottom or a membrane: a heap of rods holds to that. */
  hasSolids?: boolean;
}

/** Figures of one attack. */
export interface Outcome extends CopyError {
  attack: string;
  largestShare: number;
}

/** Tries every attack on a mesh that an unpaid account gets. */
export async function attacksOn(
  shown: Mesh,
  { file, model, rodDiameterMm, isRods, hasSolids }: Attacked,
): Promise<Outcome[]> {
  const { solids, pieces } = hasSolids ? apart(shown, model) : { solids: null, pieces: piecesOf(shown) };
  // Whether the lattice hangs together is asked of its pieces alone.
  const lattice = solids === null ? shown : appendMeshes(pieces);
  const rebuilt: [string, Rebuilt | null][] = [
    ...WELDS_MM.map((mm): [string, Rebuilt | null] => [`weld ${mm}`, weldAttack(lattice, mm)]),
    ['union', await unionAttack(pieces, model)],
  ];
  if (solids !== null) rebuilt.push(['solids, united', await unionAttack([solids, ...pieces], model)]);
  if (isRods) {
    const radius = rodDiameterMm === undefined ? undefined : rodDiameterMm / 2;
    rebuilt.push(['extended rods', await extendedRodsAttack(shown, model, radius)]);
  }
  return rebuilt.flatMap(([attack, made]) =>
    made === null ? [] : [{ attack, largestShare: made.largestShare, ...copyError(file, made.mesh, model) }],
  );
}

/** The solid parts of what was fetched, as one mesh, and its other pieces, which are much smaller than the model. */
function apart(shown: Mesh, model: Mesh): { solids: Mesh; pieces: Mesh[] } {
  const widthMm = (mesh: Mesh) => {
    const { min, max } = boundsOf(mesh);
    return Math.max(...[0, 1, 2].map((k) => max[k]! - min[k]!));
  };
  const isWide = (piece: Mesh) => widthMm(piece) > widthMm(model) / 2;
  const all = piecesOf(shown);
  return { solids: appendMeshes(all.filter(isWide)), pieces: all.filter((piece) => !isWide(piece)) };
}

/**
 * Expects that no attack gives a printable copy: every solid lies off the file by more than the bar at a tenth of its
 * surface at least, and at half of it as a rule; what is welded and united falls into pieces.
 */
export async function expectNoCopy(shown: Mesh, attacked: Attacked): Promise<void> {
  for (const outcome of await attacksOn(shown, attacked)) {
    const { attack, largestShare, mostMm, sameShare } = outcome;
    const text = `${attack}: ${JSON.stringify(outcome)}`;
    expect(mostMm, text).toBeGreaterThan(BAR_MM);
    expect(sameShare, text).toBeLessThan(0.6);
    const { rods, cells } = HEAP_SHARE;
    if (attack === 'union' || attack.startsWith('weld'))
      expect(largestShare, text).toBeLessThan(attacked.isRods ? rods : cells);
  }
}
