import { facesOf } from '../model/domain/roles/named-face.ts';
import { facesOfDiameter } from '../model/faces/pick-faces.ts';
import { mapPoint, type Point } from '../solid/geometry/vector.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import type { FaceRole } from '../spec/roles.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { CliError } from './error.ts';
import { oneNumber, point } from './option-values.ts';
import type { FillArguments } from './options.ts';

const OPTION_OF = {
  solid: 'solid',
  skin: 'skin',
  keepClear: 'keep-clear',
} as const satisfies Record<FaceRole['kind'], keyof FillArguments>;

/**
 * Adds the roles of the options to a spec.
 * @param movedMm translation of the mesh from its place in the file, in which points are given
 * @throws CliError for a selector that names no face
 */
export function withRoles(mesh: Mesh, spec: LatticeSpec, args: FillArguments, movedMm: Point): LatticeSpec {
  const roles: FaceRole[] = [];
  for (const kind of ['solid', 'skin', 'keepClear'] as const) {
    for (const text of args[OPTION_OF[kind]] ?? []) {
      const option = `--${OPTION_OF[kind]}`;
      const [selector, mm, ...more] = text.split('=');
      if (!selector || mm === undefined || more.length > 0) throw new CliError(`${option} takes ${TAKES}`);
      roles.push({ kind, facesAtMm: facesNamed(mesh, selector, option, movedMm), mm: oneNumber(mm, option) });
    }
  }
  return roles.length === 0 ? spec : { ...spec, roles };
}

const TAKES = 'hole:diameter=mm, boss:diameter=mm, all-holes=mm or x,y,z=mm';

/** Points on the faces that a selector names. Throws a CliError for none. */
export function facesNamed(mesh: Mesh, selector: string, option: string, movedMm: Point): Point[] {
  const [kind, diameter] = selector.split(':');
  const isAll = selector === 'all-holes';
  if (!isAll && kind !== 'hole' && kind !== 'boss')
    return [mapPoint(point(selector, option), (mm, k) => mm + movedMm[k])];
  if (!isAll && diameter === undefined) throw new CliError(`${option} takes ${TAKES}`);
  const model = facesOf(mesh);
  const found = isAll
    ? facesOfDiameter(model, 'hole')
    : facesOfDiameter(model, kind as 'hole' | 'boss', oneNumber(diameter!, option));
  if (found.length === 0) throw new CliError(`the model has no face ${selector}; --faces lists those it has`);
  return found.map((face) => model.faces[face]!.atMm);
}
