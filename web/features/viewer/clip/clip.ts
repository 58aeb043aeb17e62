import type { Box } from '../../../../core/solid/geometry/box.ts';
import { mapPoint } from '../../../../core/solid/geometry/vector.ts';
import { type PartsShown, type PartsThere, partsOnScreen } from '../parts.ts';
import { CLIP_OWN_BOUNDS_MAX_TRIANGLES, CLIP_PERCENT } from '../view-limits.ts';

export const CLIP_AXES = ['x', 'y', 'z'] as const;
export type ClipAxis = (typeof CLIP_AXES)[number];

export interface AxisClip {
  /** Position of the section, percent of the extent. The part below it is kept. */
  percent: number;
  /** Keeps the part above instead. */
  flipped: boolean;
}

/** Up to three sections at once; null for an axis without one. */
export type Clip = Record<ClipAxis, AxisClip | null>;

export const NO_CLIP: Clip = { x: null, y: null, z: null };

/** Section that a part with a shell opens by: through its middle, facing the camera's default view. */
export const SHELL_CLIP: Clip = { ...NO_CLIP, y: { percent: 50, flipped: true } };

/** Section plane in the model's coordinates. */
export interface Cut {
  axis: 0 | 1 | 2;
  atMm: number;
  /** 1 keeps the part above, -1 the part below. */
  keeps: 1 | -1;
}

/** False while original, structure mesh and lattice are all visible (docs/specification.md#flows). */
export function mayClip(there: PartsThere, shown: PartsShown): boolean {
  return partsOnScreen(there, shown).length > 0 && !isAllOnScreen(there, shown);
}

/** True while original, structure mesh and lattice are all visible: sections are reset then. */
export function isAllOnScreen(there: PartsThere, shown: PartsShown): boolean {
  const on = partsOnScreen(there, shown);
  return (['original', 'structure', 'lattice'] as const).every((name) => on.includes(name));
}

/** Moves a section. A section that removes nothing becomes null. */
export function clipAt(clip: Clip, axis: ClipAxis, percent: number): Clip {
  const held = Math.min(CLIP_PERCENT.max, Math.max(CLIP_PERCENT.min, percent));
  const flipped = clip[axis]?.flipped ?? false;
  const whole = flipped ? CLIP_PERCENT.min : CLIP_PERCENT.max;
  return { ...clip, [axis]: held === whole ? null : { percent: held, flipped } };
}

/** Flips the kept side. An axis without a section gets one in the middle first. */
export function flipClip(clip: Clip, axis: ClipAxis): Clip {
  const now = clip[axis];
  return {
    ...clip,
    [axis]: now === null ? { percent: 50, flipped: true } : { ...now, flipped: !now.flipped },
  };
}

/** Slider position; an axis without a section shows the whole model. */
export function percentOf(cut: AxisClip | null): number {
  return cut?.percent ?? CLIP_PERCENT.max;
}

/** Visible shape as the bounds rule needs it. */
export interface ClippedShape {
  triangles: number;
  boxMm: Box;
}

/**
 * Box of the section sliders: the bounds of everything visible. A shape of over 500 000 triangles counts with
 * the original model's bounds (docs/specification.md#flows).
 */
export function clipBounds(shapes: readonly ClippedShape[], originalMm: Box): Box {
  const boxes = shapes.map(({ triangles, boxMm }) =>
    triangles > CLIP_OWN_BOUNDS_MAX_TRIANGLES ? originalMm : boxMm,
  );
  const [first = originalMm, ...rest] = boxes;
  return rest.reduce(
    (all, box) => ({
      min: mapPoint(all.min, (low, k) => Math.min(low, box.min[k])),
      max: mapPoint(all.max, (high, k) => Math.max(high, box.max[k])),
    }),
    first,
  );
}

/** Inset of a section at the ends of the slider, so that nothing flickers there. */
const END_SHARE = 1e-4;

/** Returns the section planes, mm. */
export function cutsOf(clip: Clip, { min, max }: Box): Cut[] {
  return CLIP_AXES.flatMap((name, axis): Cut[] => {
    const cut = clip[name];
    if (cut === null) return [];
    const share = Math.min(1 - END_SHARE, Math.max(END_SHARE, cut.percent / 100));
    const atMm = min[axis]! + share * (max[axis]! - min[axis]!);
    return [{ axis: axis as Cut['axis'], atMm, keeps: cut.flipped ? 1 : -1 }];
  });
}
