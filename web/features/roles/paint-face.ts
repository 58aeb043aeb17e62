import { offMmOf } from '../../../core/model/domain/roles/named-face.ts';
import { paintedCorners } from '../../../core/model/faces/painted-face.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { BrushStroke, PaintedFace } from '../../../core/spec/face-place.ts';
import { type FaceTarget, paintedFor, paintFor, withStroke } from '../../state/roles/face-roles.ts';
import type { Settings } from '../../state/settings.ts';

/** Corners of what a painted face covers of a model, 9 numbers a triangle, mm; null if that are too many triangles. */
export function cornersOfPainted(mesh: Mesh, face: PaintedFace): Float32Array | null {
  try {
    return paintedCorners(mesh, face, offMmOf(mesh));
  } catch (error) {
    if (error instanceof LatticeError && error.code === 'brush-too-large') return null;
    throw error;
  }
}

/** The settings after a stroke for a target, or why it changes nothing. A face of which nothing is left goes. */
export function paintStroke(
  mesh: Mesh,
  now: Settings,
  { target, stroke }: { target: FaceTarget; stroke: BrushStroke },
): Settings | 'missed' | 'tooLong' | 'tooLarge' {
  const before = paintedFor(now, target);
  const face = withStroke(before, stroke);
  const corners = cornersOfPainted(mesh, face);
  if (corners === null) return 'tooLarge';
  const isEmpty = corners.length === 0;
  if (isEmpty && !before) return 'missed';
  const next = paintFor(now, target, isEmpty ? undefined : face);
  if (next !== now) return next;
  const shorter = stroke.erases && before ? withStroke(withoutErased(mesh, before, stroke), stroke) : face;
  const erased = paintFor(now, target, shorter);
  return erased === now ? 'tooLong' : erased;
}

/** A face without the places of which a stroke that erases leaves nothing. */
function withoutErased(mesh: Mesh, { strokes }: PaintedFace, eraser: BrushStroke): PaintedFace {
  const leaves = (stroke: BrushStroke, at: Readonly<Point>) =>
    cornersOfPainted(mesh, { strokes: [{ ...stroke, atMm: [at] }, eraser] })?.length !== 0;
  const left = strokes.flatMap((stroke) => {
    if (stroke.erases) return [stroke];
    const atMm = stroke.atMm.filter((at) => leaves(stroke, at));
    return atMm.length > 0 ? [{ ...stroke, atMm }] : [];
  });
  const first = left.findIndex(({ erases }) => !erases);
  return { strokes: left.slice(first) };
}
