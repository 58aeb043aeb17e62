import { offMmOf } from '../../../core/model/domain/roles/named-face.ts';
import { paintedCorners } from '../../../core/model/faces/painted-face.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { BrushStroke, PaintedFace } from '../../../core/spec/face-place.ts';
import { type FaceTarget, paintedFor, paintFor, withStroke } from '../../state/roles/face-roles.ts';
import type { Settings } from '../../state/settings.ts';

/** Corners of what a painted face covers of a model, 9 numbers a triangle, mm. */
export function cornersOfPainted(mesh: Mesh, face: PaintedFace): Float32Array {
  return paintedCorners(mesh, face, offMmOf(mesh));
}

/** The settings after a stroke for a target, or why it changes nothing. A face of which nothing is left goes. */
export function paintStroke(
  mesh: Mesh,
  now: Settings,
  { target, stroke }: { target: FaceTarget; stroke: BrushStroke },
): Settings | 'missed' | 'tooLong' {
  const before = paintedFor(now, target);
  const face = withStroke(before, stroke);
  const isEmpty = cornersOfPainted(mesh, face).length === 0;
  if (isEmpty && !before) return 'missed';
  const next = paintFor(now, target, isEmpty ? undefined : face);
  return next === now ? 'tooLong' : next;
}
