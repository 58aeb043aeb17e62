import { LatticeError } from '../solid/error.ts';
import type { Verification } from '../spec/report.ts';
import { countBodies } from './count-bodies.ts';
import { linkFaces } from './linked-faces.ts';
import { readOpenSurface } from './open-surface.ts';

/** Untrimmed part of a result as verification reads it. Coordinates are 9 numbers per triangle, mm. */
export interface CopiedParts {
  /** Repeated triangles, and x, y, z of each copy, mm. */
  runs: readonly { template: { corners: Float64Array }; places: Float64Array }[];
  tubes: Float64Array;
  /** Builds one of every kind of crisp joint, with all its struts up to their rings. */
  creased?: () => (Float32Array | Float64Array)[];
}

/** Results above this size are verified by their parts and by the balance of their edges during the write. */
export const WHOLE_VERIFICATION_TRIANGLES = 1_500_000;

/**
 * Verifies the parts of a large result. Every copied template, and all single parts together, must be manifold up to
 * their boundary loops and without degenerate faces. So must every kind of crisp joint with all its struts. A joint cut
 * by flat faces, and the rest of its struts, are verified one by one. Bodies are counted by the boundary loops that
 * share a vertex. The balance of the written edges then shows that the loops fit, each edge to exactly one other.
 * @param skin the model's own surface in a shell, 9 coordinates a face
 * @throws LatticeError proof-failed
 */
export function verifyAssembly(
  copies: CopiedParts,
  parts: readonly { corners: Float32Array }[],
  skin: Float32Array,
): Verification {
  const single = singleTriangles(copies, parts);
  const once = new Float64Array(3);
  const repeated = [
    ...copies.runs.map(({ template, places }) => ({ corners: Float32Array.from(template.corners), places })),
    { corners: single, places: once },
    // Separate surface in the model's frame: no boundary loop of the lattice meets it.
    { corners: skin, places: once },
  ].map((part) => ({ ...part, linked: linkFaces(part.corners) }));
  const verification: Verification = {
    closed: true,
    oriented: true,
    manifold: true,
    ...countBodies(repeated),
    degenerateTriangles: 0,
  };
  for (const { corners, linked } of repeated) {
    const surface = readOpenSurface(corners, linked);
    if (!surface.manifold) verification.manifold = false;
    verification.degenerateTriangles += surface.degenerateTriangles;
  }
  // More than two parts meet around a vertex of a crease. Only all of them together show that their faces
  // form one fan.
  for (const corners of copies.creased?.() ?? []) {
    if (!readOpenSurface(Float32Array.from(corners)).manifold) verification.manifold = false;
  }
  if (!verification.manifold || verification.degenerateTriangles > 0) {
    throw new LatticeError(
      'proof-failed',
      `a part did not pass verification: ${JSON.stringify(verification)}`,
    );
  }
  return verification;
}

/** Triangles that no copy has; the only part itself, which may be most of the result. */
function singleTriangles({ tubes }: CopiedParts, parts: readonly { corners: Float32Array }[]): Float32Array {
  if (tubes.length === 0 && parts.length === 1) return parts[0]!.corners;
  const single = new Float32Array(parts.reduce((sum, { corners }) => sum + corners.length, tubes.length));
  single.set(tubes);
  let at = tubes.length;
  for (const { corners } of parts) {
    single.set(corners, at);
    at += corners.length;
  }
  return single;
}
