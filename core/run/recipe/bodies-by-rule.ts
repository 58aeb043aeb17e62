import { latticeById, latticeByTitle } from '../../catalogue/lattice-types.ts';
import type { BodyRule } from '../../catalogue/recipe-rules.ts';
import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { bodiesOfModel } from '../../model/domain/roles/body-room.ts';
import { BODIES_MAX } from '../../rules/parameters/bodies.ts';
import { volumeOf } from '../../solid/mesh/mesh.ts';
import type { BodySetting } from '../../spec/constant-settings.ts';

/** Volumes that differ by less than this share are equal: coordinates are rounded. */
const SAME_VOLUME_SHARE = 1e-5;

/** Numbers of the bodies of a model, the largest first; equal ones in the order of the file. */
function bySize(model: ModelMesh): number[] {
  const volumes = bodiesOfModel(model).map(({ mesh }) => volumeOf(mesh));
  const ranked = [...volumes.keys()].sort((a, b) => volumes[b]! - volumes[a]!);
  let levelMm3 = Infinity;
  for (const body of ranked) {
    if (volumes[body]! < levelMm3 * (1 - SAME_VOLUME_SHARE)) levelMm3 = volumes[body]!;
    volumes[body] = levelMm3;
  }
  return ranked.sort((a, b) => volumes[b]! - volumes[a]! || a - b);
}

/** Roles of a model's bodies by rules, in the order of the bodies, and the numbers of the rules that name none. */
export function bodiesByRule(
  model: ModelMesh,
  rules: readonly BodyRule[],
): { bodies: BodySetting[]; unused: number[] } {
  const named = bodiesOfModel(model);
  const ranked = bySize(model);
  const bodies: BodySetting[] = [];
  const unused: number[] = [];
  rules.forEach((rule, number) => {
    const { name, size, role, own } = rule;
    const wanted =
      size === undefined
        ? named.flatMap((one, body) => (one.name === name ? [body] : []))
        : ranked.slice(size - 1, size);
    // A model may have more parts than an order has numbers for.
    const free = wanted.filter((body) => body < BODIES_MAX && bodies.every((one) => one.body !== body));
    if (free.length === 0) unused.push(number);
    for (const body of free) bodies.push({ body, role, ...(own ? { own: settingOf(own) } : {}) });
  });
  return { bodies: bodies.sort((a, b) => a.body - b.body), unused };
}

function settingOf({ lattice, cellMm, rodMm }: NonNullable<BodyRule['own']>) {
  return { latticeId: latticeByTitle(lattice)!.id, cellSizeMm: cellMm, rodDiameterMm: rodMm };
}

/** Rules that give the bodies of a model their roles: by names that bodies of one role have alone, else by size. */
export function rulesOfBodies(model: ModelMesh, bodies: readonly BodySetting[]): BodyRule[] {
  const named = bodiesOfModel(model);
  const ranked = bySize(model);
  const ruleOf = ({ role, own }: BodySetting) => ({ role, ...(own ? { own: ownRule(own) } : {}) });
  const textOf = (body: number) => {
    const chosen = bodies.find((one) => one.body === body);
    return chosen ? JSON.stringify(ruleOf(chosen)) : '';
  };
  const rules = bodies
    .filter(({ body }) => named[body])
    .map((one): BodyRule => {
      const { name } = named[one.body]!;
      const isNamed =
        name !== '' && named.every((other, body) => other.name !== name || textOf(body) === textOf(one.body));
      return { ...(isNamed ? { name } : { size: ranked.indexOf(one.body) + 1 }), ...ruleOf(one) };
    });
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

function ownRule({ latticeId, cellSizeMm, rodDiameterMm }: NonNullable<BodySetting['own']>) {
  return { lattice: latticeById(latticeId)!.title, cellMm: cellSizeMm, rodMm: rodDiameterMm };
}
