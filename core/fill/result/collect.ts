import { backToModel } from '../grid/placement.ts';
import type { FilledModel } from './filled-model.ts';
import { putCopy } from './stream.ts';

type FilledParts = Pick<FilledModel, 'copies' | 'kept' | 'placement'>;

/** Triangles of every kind once, in the model's coordinates: of each template its first copy. */
export function collectKinds({ copies, kept, placement }: FilledParts, skin: Float32Array): Float32Array {
  const runs = copies.runs.filter(({ places }) => places.length > 0);
  const once = runs.map(({ template, places }) => ({ template, places: places.subarray(0, 3) }));
  const triangles = once.reduce((sum, { template }) => sum + template.corners.length / 9, 0);
  const cut = kept.map((part) => ({
    ...part,
    corners: part.corners.subarray((part.clearTriangles ?? 0) * 9),
  }));
  return collectCorners(
    {
      copies: { ...copies, runs: once, triangles: triangles + copies.tubes.length / 9 },
      kept: cut,
      placement,
    },
    skin,
  );
}

/** All triangles of a fill in the model's coordinates (`skin` already is), to verify and preview. */
export function collectCorners({ copies, kept, placement }: FilledParts, skin: Float32Array): Float32Array {
  const trimmed = kept.reduce((sum, part) => sum + part.corners.length, 0);
  const out = new Float32Array(copies.triangles * 9 + trimmed + skin.length);
  let at = 0;
  for (const { template, places } of copies.runs) {
    for (let copy = 0; copy < places.length / 3; copy++, at += template.corners.length) {
      putCopy(template, places, copy, out, at);
    }
  }
  out.set(copies.tubes, at);
  at += copies.tubes.length;
  for (const part of kept) {
    out.set(part.corners, at);
    at += part.corners.length;
  }
  backToModel(placement, out.subarray(0, at));
  out.set(skin, at);
  return out;
}
