import { missingStruts } from '../../../core/fill/coverage/missing-struts.ts';
import { apartSolids, insidesOf, strutsInto } from '../../../core/fill/coverage/solid-joins.ts';
import type { Frame } from '../../../core/fill/frame/frame.ts';
import { isWeaklyJoined } from '../../../core/rules/parameters/coverage.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import type { PreviewModel } from './preview-model.ts';
import type { PreviewedSolid } from './preview-protocol.ts';

/**
 * Returns a function that lists the solid parts that are weakly joined; undefined without solid parts, and for several
 * bodies.
 * @throws LatticeError solid-apart if nothing joins one, for which the task would be refused
 */
export function joinedSolids(
  model: PreviewModel,
  spec: LatticeSpec,
  frame: Frame,
): (() => PreviewedSolid[]) | undefined {
  if (model.isSeveral || spec.regions || spec.bodies?.some(({ own }) => own)) return undefined;
  const { mesh: domain, behind = [], solids = [] } = model.fillDomain(spec);
  if (behind.length === 0) return undefined;
  const insides = insidesOf(solids);
  const counts = strutsInto(frame, insides.slice(0, behind.length));
  if (apartSolids(frame, counts, { model: model.mesh, solids, insides }).length > 0)
    throw new LatticeError('solid-apart', 'nothing joins a solid part to the rest');
  return () =>
    missingStruts(frame, behind, { model: model.mesh, domain, insides }).flatMap((missing, i) => {
      const struts = counts[i]!;
      if (!isWeaklyJoined({ struts, missing })) return [];
      const solid = behind[i]!;
      const about = 'own' in solid ? { body: solid.body, name: solid.name } : {};
      return [{ atMm: solid.atMm, struts, missing, ...about }];
    });
}
