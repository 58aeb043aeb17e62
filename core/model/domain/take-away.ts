import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { LatticeError } from '../../solid/error.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { resolveSurface } from '../../solid/mesh/arrangement/resolve-surface.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { BodyRole } from '../../spec/roles.ts';
import { bodiesOfModel, namedBodyOf } from './roles/body-room.ts';

/** Depth of crossings that counts as rounding, mm. */
const ROUNDING_MM = 1e-4;

/**
 * A closed mesh less others, exactly and without the boolean kernel, which a preview does not load. Without triangles
 * if nothing is left.
 * @param about `deviationMaxMm` as of `resolveSurface`
 * @throws LatticeError bad-model
 */
export function takeAway(mesh: Mesh, others: readonly Mesh[], about: { deviationMaxMm?: number } = {}): Mesh {
  if (others.length === 0 || mesh.triangles.length === 0) return mesh;
  const turned = others.map(({ positions, triangles }) => ({
    positions,
    triangles: triangles.toReversed(),
  }));
  const left = resolveSurface(appendMeshes([mesh, ...turned]), ROUNDING_MM, about);
  if (left.ok) return left.mesh;
  if (left.reason === 'nothing-inside') return { ...mesh, triangles: new Uint32Array() };
  throw new LatticeError('bad-model', `the room cannot be taken away: ${left.reason}`);
}

const lastLeft = new WeakMap<Mesh, { key: string; left: ModelMesh }>();

/**
 * The model without its bodies that are void, which are taken away exactly; made once for equal arguments in a row.
 * @throws LatticeError body-not-found, nothing-inside, bad-model
 */
export function withoutVoids(model: ModelMesh, bodies: readonly BodyRole[] = []): ModelMesh {
  const voids = bodies.filter(({ role }) => role === 'void');
  if (voids.length === 0) return model;
  const key = voids.map(({ body }) => body).join();
  const last = lastLeft.get(model);
  if (last?.key === key) return last.left;
  const left = takeAway(
    model,
    voids.map((role) => namedBodyOf(model, role).mesh),
  );
  if (left.triangles.length === 0)
    throw new LatticeError('nothing-inside', 'the bodies that are void leave nothing of the model');
  const named = { ...left, bodies: bodiesOfModel(model) };
  lastLeft.set(model, { key, left: named });
  // A model without its voids stays as it is.
  lastLeft.set(named, { key, left: named });
  return named;
}
