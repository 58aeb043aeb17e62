import type { ModelMesh } from '../formats/stl/body-appendix.ts';
import { bodiesOfModel } from '../model/domain/roles/body-room.ts';
import { facesOf } from '../model/domain/roles/named-face.ts';
import { facesOfDiameter } from '../model/faces/pick-faces.ts';
import { BODY_ROLES } from '../rules/parameters/bodies.ts';
import { mapPoint, type Point } from '../solid/geometry/vector.ts';
import type { BrushStroke, FacePlace } from '../spec/face-place.ts';
import type { BodyRole, FaceRole } from '../spec/roles.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { CliError } from './error.ts';
import { oneNumber, oneOf, point } from './option-values.ts';
import type { FillArguments } from './options.ts';
import { partOf } from './spec.ts';

const OPTION_OF = {
  solid: 'solid',
  skin: 'skin',
  keepClear: 'keep-clear',
} as const satisfies Record<FaceRole['kind'], keyof FillArguments>;

/** A model, and its translation from its place in the file, in which the options give points. */
export interface MovedModel {
  mesh: ModelMesh;
  movedMm: Point;
}

/** Adds the roles of the options. @throws CliError for a selector that names no face or body */
export function withRoles<Spec extends LatticeSpec>(
  moved: MovedModel,
  spec: Spec,
  args: FillArguments,
): Spec {
  const roles: FaceRole[] = [];
  for (const kind of ['solid', 'skin', 'keepClear'] as const) {
    for (const text of args[OPTION_OF[kind]] ?? []) {
      const option = `--${OPTION_OF[kind]}`;
      const [selector, mm, ...more] = text.split('=');
      if (!selector || mm === undefined || more.length > 0) throw new CliError(`${option} takes ${TAKES}`);
      roles.push({
        kind,
        facesAtMm: facesNamed(moved, selector, option),
        mm: oneNumber(mm, option),
      });
    }
  }
  const bodies = rolesOfBodies(moved.mesh, args.body);
  return { ...spec, ...(roles.length === 0 ? {} : { roles }), ...(bodies.length === 0 ? {} : { bodies }) };
}

/**
 * Roles of bodies, each by its number from 1 or by its name, which several may have; the last one given counts.
 * @throws CliError for a body that is not there, and for a lattice without its size and rod
 */
function rolesOfBodies(mesh: ModelMesh, texts: readonly string[] = []): BodyRole[] {
  if (texts.length === 0) return [];
  const named = bodiesOfModel(mesh);
  const list = named.map(({ name }, body) => `${body + 1} ${name}`.trim()).join(', ');
  const roles = new Map<number, BodyRole | undefined>();
  for (const text of texts) {
    const at = text.lastIndexOf('=');
    const [wanted, value] = [text.slice(0, at), text.slice(at + 1)];
    const own = value.startsWith(OWN_LATTICE)
      ? partOf(value.slice(OWN_LATTICE.length), '--body NAME')
      : undefined;
    const role = own ? 'lattice' : oneOf(BODY_ROLES, value, '--body NAME');
    const found = named.flatMap(({ name }, body) =>
      name === wanted || String(body + 1) === wanted ? [body] : [],
    );
    if (found.length === 0)
      throw new CliError(
        named.length === 0
          ? 'the model is one body, so --body has none to name'
          : `--body names one of: ${list}`,
      );
    for (const body of found) {
      if (role !== 'lattice') roles.set(body, { body, role });
      else roles.set(body, own && { body, role, own });
    }
  }
  return [...roles.values()].filter((role) => role !== undefined);
}

/** What stands before the lattice of a body. */
const OWN_LATTICE = 'lattice:';

const TAKES = 'hole:diameter=mm, boss:diameter=mm, all-holes=mm, x,y,z=mm or brush:x,y,z;x,y,z@radius=mm';

/** The faces that a selector names. Throws a CliError for none. */
export function facesNamed({ mesh, movedMm }: MovedModel, selector: string, option: string): FacePlace[] {
  const [kind, diameter] = selector.split(':');
  const isAll = selector === 'all-holes';
  const placed = (text: string) => mapPoint(point(text, option), (mm, k) => mm + movedMm[k]);
  if (kind === 'brush') return [{ strokes: selector.split('|').map((text) => stroke(text, option, placed)) }];
  if (!isAll && kind !== 'hole' && kind !== 'boss') return [placed(selector)];
  if (!isAll && diameter === undefined) throw new CliError(`${option} takes ${TAKES}`);
  const model = facesOf(mesh);
  const found = isAll
    ? facesOfDiameter(model, 'hole')
    : facesOfDiameter(model, kind as 'hole' | 'boss', oneNumber(diameter!, option));
  if (found.length === 0) throw new CliError(`the model has no face ${selector}; --faces lists those it has`);
  return found.map((face) => model.faces[face]!.atMm);
}

/** One stroke of a painted face: `brush:` paints and `erase:` erases at places. Throws a CliError. */
function stroke(text: string, option: string, placed: (text: string) => Point): BrushStroke {
  const [, kind, places, radius] = /^(brush|erase):(.+)@(.+)$/.exec(text) ?? [];
  if (!kind)
    throw new CliError(`${option} takes strokes as brush:x,y,z;x,y,z@radius, several with | between them`);
  return {
    atMm: places!.split(';').map(placed),
    radiusMm: oneNumber(radius!, option),
    ...(kind === 'erase' ? { erases: true } : {}),
  };
}
