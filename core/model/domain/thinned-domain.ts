import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { Threads } from '../../solid/threads/task.ts';
import { hasRoles } from '../../spec/roles.ts';
import { type DomainSpec, type FillDomain, fillDomainOf, roleDomain, type TakeRooms } from './fill-domain.ts';
import { OutsideDistance } from './outside-distance.ts';
import type { Room } from './roles/role-solids.ts';
import type { Rooms } from './roles/rooms.ts';
import { thinnedFace } from './thin-face.ts';

/** Quadric error of the simplification of a shell's inner face, mm. */
const THINNING_ERROR_MM = 0.03;

/** The last domain of each model that is in use: both files of a job, and what is shown of it, lie in the same one. */
const lastDomains = new WeakMap<Mesh, { key: string; domain: Promise<FillDomain> }>();

/** Returns the latest domain of a model, to hand it to another thread; undefined if it has other settings. */
export function lastDomainOf(model: Mesh, spec: DomainSpec): Promise<FillDomain> | undefined {
  const last = lastDomains.get(model);
  return last?.key === keyOf(spec) ? last.domain : undefined;
}

/** Keeps a domain that another thread made, so that it is not made here as well. */
export function cacheDomain(model: Mesh, spec: DomainSpec, domain: FillDomain): void {
  lastDomains.set(model, { key: keyOf(spec), domain: Promise.resolve(domain) });
}

/** `fillDomainOf` with a shell's inner face thinned out, for a result. Made once for equal arguments. */
export function thinnedDomainOf(model: Mesh, spec: DomainSpec, threads?: Threads): Promise<FillDomain> {
  const known = lastDomainOf(model, spec);
  if (known) return known;
  const domain = makeDomain(model, spec, threads);
  lastDomains.set(model, { key: keyOf(spec), domain });
  // A thread may have failed, which says nothing about the next try.
  domain.catch(() => {
    if (lastDomains.get(model)?.domain === domain) lastDomains.delete(model);
  });
  return domain;
}

function keyOf({ cellMm, shellMm, bottomMm, roles, bodies }: DomainSpec): string {
  return JSON.stringify([cellMm, shellMm, bottomMm, roles, bodies]);
}

async function makeDomain(model: Mesh, spec: DomainSpec, threads: Threads | undefined): Promise<FillDomain> {
  if (hasRoles(spec)) {
    const walled = await makeDomain(model, { ...spec, roles: [], bodies: [] }, threads);
    return await roleDomainByKernel(model, walled, spec);
  }
  const { outside, ...domain } = fillDomainOf(model, spec);
  if (!outside) return domain;
  const distances = new OutsideDistance(model, outside);
  const isTooNear = (x: number, y: number, z: number) => distances.distance(x, y, z) < spec.shellMm!;
  const mesh = await thinnedFace(
    domain.mesh,
    { errorMm: THINNING_ERROR_MM, stepMm: outside.grid.stepMm },
    { isBad: isTooNear, threads },
  );
  return { ...domain, mesh, solidMm3: volumeOf(model) - volumeOf(mesh) };
}

/** As `fillDomainOf` with roles; the boolean kernel takes the rooms away in a tenth of the time. */
async function roleDomainByKernel(
  model: ModelMesh,
  walled: FillDomain,
  spec: DomainSpec,
): Promise<FillDomain> {
  const kernel = await openKernel();
  const take = (rooms: Rooms) => {
    const scope = new SolidScope(kernel);
    try {
      return takeByKernel(scope, { model, walled }, rooms);
    } finally {
      scope.release();
    }
  };
  return roleDomain(model, { walled, take }, spec);
}

function takeByKernel(
  scope: SolidScope,
  { model, walled }: { model: Mesh; walled: FillDomain },
  rooms: Rooms,
): ReturnType<TakeRooms> {
  // A model clipped at its floor has slivers there, so the kernel takes the floor away from the whole model.
  const [whole, solids] = walled.isHollow ? [walled.mesh, rooms.behind] : [model, rooms.solids];
  let left = scope.solid(whole, 'bad-model');
  const take = (away: readonly Room[]): Mesh => {
    left = scope.less(
      left,
      away.map(({ mesh }) => mesh),
    );
    const { vertProperties, triVerts } = left.getMesh();
    return { positions: vertProperties.slice(), triangles: triVerts.slice() };
  };
  const open = solids.length > 0 ? take(solids) : whole;
  return { open, mesh: rooms.clear.length > 0 ? take(rooms.clear) : open };
}
