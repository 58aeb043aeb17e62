import { missingStruts } from '../../fill/coverage/missing-struts.ts';
import { insidesOf, strutsInto } from '../../fill/coverage/solid-joins.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import type { NamedSolid } from '../../model/domain/roles/rooms.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { SolidReport } from '../../spec/report.ts';

/** Volume of each solid, and the number of struts that enter it, if there is a frame of struts. */
export async function solidReports(
  mesh: Mesh,
  solids: readonly NamedSolid[],
  { frame, domain }: { frame?: Frame | undefined; domain: Mesh },
): Promise<SolidReport[]> {
  const insides = insidesOf(solids);
  const counts = frame && strutsInto(frame, insides);
  const missing = frame && missingStruts(frame, solids, { model: mesh, domain, insides });
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
      ...(missing?.[i] ? { missingStruts: missing[i] } : {}),
    }));
  } finally {
    scope.release();
  }
}
