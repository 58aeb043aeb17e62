import { NothingToWrap, wrapSurface } from '../../../core/model/wrap/wrap-surface.ts';
import { boundsOf, extentOf } from '../../../core/solid/geometry/box.ts';
import { cornersOf, type Mesh } from '../../../core/solid/mesh/mesh.ts';
import { findCrossings } from '../../../core/verify/crossings/crossings.ts';
import { verifyMesh } from '../../../core/verify/verify.ts';
import { box, sphere, torus } from '../../models/primitives.ts';
import { randomOf } from '../../models/random.ts';
import { gearOutline, prism } from '../../models/shapes.ts';
import { rotateMesh } from '../../models/variants.ts';
import type { Outcome } from './try-file.ts';

const MODELS: readonly Mesh[] = [
  box([0, 0, 0], [10, 12, 14]),
  sphere(9, 14),
  torus(8, 3, 18, 8),
  prism(gearOutline(5, 12, 7, true), 6),
];
/** Cells along the diagonal, at least and at most. */
const CELLS = [12, 40] as const;
/** Depth of crossings that the gate takes for rounding, as a share of the diagonal, with room for both searches. */
const CROSSING_SHARE = 1e-5;

/** Margin of the grid beside the model, steps: caps over holes can bulge into it. */
const MARGIN_STEPS = 5;

/** Up to three models with faces dropped, doubled, turned, moved or replaced by noise, the same for the same seed. */
export function damagedSoup(seed: number): Mesh {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const corners: number[] = [];
  for (let count = 1 + below(3); count > 0; count--) {
    const model = rotateMesh(
      MODELS[below(MODELS.length)]!,
      [below(360), below(360), below(360)],
      [below(20), below(20), 0],
    );
    const [dropped, doubled, inverted] = [random() * 0.3, random() * 0.2, random() * 0.2];
    const jitterMm = random() < 0.5 ? 0 : random();
    const all = cornersOf(model);
    for (let at = 0; at < all.length; at += 9) {
      if (random() < dropped) continue;
      const face = [...all.subarray(at, at + 9)].map((value) => value + (random() - 0.5) * jitterMm);
      const back = [...face.slice(0, 3), ...face.slice(6), ...face.slice(3, 6)];
      corners.push(...(random() < inverted ? back : face));
      if (random() < doubled) corners.push(...face);
    }
  }
  return {
    positions: Float32Array.from(corners),
    triangles: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  };
}

/**
 * Wraps a damaged soup with coarse cells. What comes back is closed, oriented, manifold and free of crossings by the
 * searches of verification, and within the grid. Throws otherwise.
 */
export function tryWrap(seed: number): Outcome {
  const soup = damagedSoup(seed);
  if (soup.triangles.length === 0) return 'refused';
  const box = boundsOf(soup);
  const diagonalMm = Math.hypot(...extentOf(box));
  const cells = CELLS[0] + (seed % (CELLS[1] - CELLS[0]));
  try {
    const { mesh, detailMm } = wrapSurface(soup, { detailMm: diagonalMm / cells });
    const { closed, oriented, manifold } = verifyMesh(mesh);
    if (!closed || !oriented || !manifold)
      throw new Error('wrapped into a surface that is not a closed manifold');
    const { pairs, deepestMm } = findCrossings(cornersOf(mesh), CROSSING_SHARE * diagonalMm);
    if (pairs > 0) throw new Error(`wrapped into a surface that crosses itself by ${deepestMm} mm`);
    const wrapped = boundsOf(mesh);
    for (const k of [0, 1, 2] as const) {
      if (
        wrapped.min[k] < box.min[k] - MARGIN_STEPS * detailMm ||
        wrapped.max[k] > box.max[k] + MARGIN_STEPS * detailMm
      ) {
        throw new Error('wrapped far beyond the model');
      }
    }
    return 'taken';
  } catch (error) {
    if (error instanceof NothingToWrap) return 'refused';
    throw error;
  }
}
