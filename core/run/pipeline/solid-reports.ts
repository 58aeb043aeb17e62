import { expandFrame } from '../../fill/frame/expand.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import type { NamedSolid } from '../../model/domain/roles/rooms.ts';
import { type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import { isWithin } from '../../solid/mesh/is-within.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { SolidReport } from '../../spec/report.ts';

/** A strut enters a solid if it lies in it this far behind its end, mm. */
const BEHIND_END_MM = 0.05;

/** Volume of each solid, and the number of struts that enter it, if there is a frame of struts. */
export async function solidReports(
  mesh: Mesh,
  solids: readonly NamedSolid[],
  frame: Frame | undefined,
): Promise<SolidReport[]> {
  const counts = frame && entering(frame, solids);
  const scope = new SolidScope(await openKernel());
  try {
    const model = scope.solid(mesh, 'bad-model');
    return solids.map((solid, i) => ({
      ...('role' in solid
        ? { kind: solid.role.kind, mm: solid.role.mm, deviationMm: solid.deviationMm }
        : { kind: 'body' as const, body: solid.body, name: solid.name, deviationMm: 0 }),
      atMm: solid.atMm,
      volumeMm3: scope
        .keep(model.intersect(scope.solid('own' in solid ? solid.own : solid.mesh, 'trim-failed')))
        .volume(),
      ...(counts ? { strutCount: counts[i]! } : {}),
    }));
  } finally {
    scope.release();
  }
}

/** Number of struts of a frame that end in each solid. */
function entering(frame: Frame, solids: readonly NamedSolid[]): number[] {
  const { segments } = expandFrame(frame);
  const counts = solids.map(() => 0);
  for (let i = 0; i < segments.length; i += 6) {
    const a = pointFrom(segments, i);
    const b = pointFrom(segments, i + 3);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1;
    const past = ([x, y, z]: Point, sign: number): Point => {
      const share = (sign * BEHIND_END_MM) / length;
      return [x + share * (b[0] - a[0]), y + share * (b[1] - a[1]), z + share * (b[2] - a[2])];
    };
    const ends = [past(a, -1), past(b, 1)];
    solids.forEach(({ mesh }, solid) => {
      if (ends.some((end) => isWithin(mesh, ...end))) counts[solid]!++;
    });
  }
  return counts;
}
