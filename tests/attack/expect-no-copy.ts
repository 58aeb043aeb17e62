import { expect } from 'vitest';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { type CopyError, copyError } from './copy-error.ts';
import { extendedRodsAttack, type Rebuilt, unionAttack, weldAttack } from './rebuild.ts';

/** A copy that deviates by more is none (issue: over 0.05 mm). */
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
}

/** Figures of one attack. */
export interface Outcome extends CopyError {
  attack: string;
  largestShare: number;
}

/** Tries every attack on a mesh that an unpaid account gets. */
export async function attacksOn(
  shown: Mesh,
  { file, model, rodDiameterMm, isRods }: Attacked,
): Promise<Outcome[]> {
  const rebuilt: [string, Rebuilt | null][] = [
    ...WELDS_MM.map((mm): [string, Rebuilt | null] => [`weld ${mm}`, weldAttack(shown, mm)]),
    ['union', await unionAttack(shown, model)],
  ];
  if (isRods) {
    const radius = rodDiameterMm === undefined ? undefined : rodDiameterMm / 2;
    rebuilt.push(['extended rods', await extendedRodsAttack(shown, model, radius)]);
  }
  return rebuilt.flatMap(([attack, made]) =>
    made === null ? [] : [{ attack, largestShare: made.largestShare, ...copyError(file, made.mesh) }],
  );
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
    if (attack !== 'extended rods') expect(largestShare, text).toBeLessThan(attacked.isRods ? rods : cells);
  }
}
