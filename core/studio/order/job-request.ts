import * as z from 'zod';
import { latticeById } from '../../catalogue/lattice-types.ts';
import { taskGradient } from '../../contract/calls/gradient-task.ts';
import { taskMultiLattice } from '../../contract/calls/multi-lattice-task.ts';
import { taskLattice } from '../../contract/calls/workspace.ts';
import { constantRequest, gradientRequest, regionsRequest } from '../../contract/lattice/request.ts';
import { decodeConstant, decodeGradientTask, decodeRegions } from '../../contract/lattice/task-codec.ts';
import type { OrderRow } from '../../contract/order-codec.ts';
import { type GradientSource, gradientSource } from '../../rules/parameters/gradient-fields.ts';

/** A gradient image of a job: a template of the catalogue, or an object of the file store. */
const storedImage = z.union([
  z.object({ template: z.string() }),
  z.object({ id: z.string(), key: z.string(), name: z.string(), sha256: z.string() }),
]);
export type StoredImage = z.output<typeof storedImage>;

export const jobRequest = z.discriminatedUnion('mode', [
  constantRequest,
  gradientRequest.extend({ image: storedImage.exactOptional() }),
  regionsRequest,
]);
/** The lattice request of a job, with its gradient image resolved. */
export type JobRequest = z.output<typeof jobRequest>;

const target = { id: true, fileId: true, faces: true, bbox: true } as const;

/** Jobs from before the request: the call's body, and the engine's spec with mode and image. */
const earlierJob = z.union([
  z
    .looseObject({
      task: taskLattice.body!.omit(target),
      spec: z.looseObject({ mode: z.literal('constant') }),
    })
    .transform(({ task, spec, ...job }) => ({ ...job, request: decodeConstant(task) })),
  z
    .looseObject({
      task: taskGradient.body!.omit(target),
      spec: z.looseObject({ mode: z.literal('gradient'), gradient: z.object({ image: storedImage }) }),
    })
    .transform(({ task, spec, ...job }) => {
      const request: JobRequest = { ...decodeGradientTask(task), image: spec.gradient.image };
      return { ...job, request };
    }),
  z
    .looseObject({
      task: taskMultiLattice.body!.omit(target),
      spec: z.looseObject({ mode: z.literal('regions') }),
    })
    .transform(({ task, spec, ...job }) => ({ ...job, request: decodeRegions(task) })),
]);

/** Returns a stored job in today's form. Jobs of earlier releases are translated, all others returned as they are. */
export function migrateJob(stored: unknown): unknown {
  if (typeof stored === 'object' && stored !== null && 'request' in stored) return stored;
  const earlier = earlierJob.safeParse(stored);
  return earlier.success ? earlier.data : stored;
}

export function pictureOf(request: JobRequest | undefined): StoredImage | undefined {
  return request && 'image' in request ? request.image : undefined;
}

/** Returns the titles of the lattices of a request: one, or the two of mode 3. */
export function latticeTitles(request: JobRequest): string {
  return latticeIds(request)
    .flatMap((id) => latticeById(id)?.title ?? [])
    .join(' + ');
}

/** Returns what the rods of a request follow; null unless it is a gradient. */
export function gradientOf(request: JobRequest | undefined): GradientSource | null {
  return request !== undefined && 'projection' in request ? gradientSource(request) : null;
}

/** Returns the lattices of a request: one, or the two of mode 3. */
export function latticeIds(request: JobRequest): number[] {
  if (!('parts' in request)) return [request.latticeId];
  const [first, second] = request.parts;
  return [first ?? second, second ?? first].flatMap((part) => part?.latticeId ?? []);
}

type Sizes = Pick<
  OrderRow,
  'cellSizeMm' | 'rodDiameterMm' | 'variant' | 'shellMm' | 'bottomMm' | 'drains' | 'roles' | 'bodyLattices'
>;

/** Returns the settings of a request that a row of the history and a shared result show. */
export function shownSettings(
  request: JobRequest | undefined,
): Sizes & Pick<OrderRow, 'mode' | 'gradientBy' | 'latticeId' | 'material'> {
  return {
    mode: request?.mode ?? null,
    gradientBy: gradientOf(request),
    latticeId: request === undefined ? null : (latticeIds(request)[0] ?? null),
    material: request?.material ?? null,
    ...(request === undefined ? NO_SIZES : sizesOf(request)),
  };
}

const NO_SIZES: Sizes = {
  cellSizeMm: null,
  rodDiameterMm: null,
  shellMm: null,
  bottomMm: null,
  drains: 0,
  roles: 0,
};

/** Sizes of a request, and how much is added to its lattice; of two regions those of the first. */
function sizesOf(request: JobRequest): Sizes {
  if ('parts' in request) {
    const one = request.parts[0] ?? request.parts[1];
    return one === null ? NO_SIZES : { ...NO_SIZES, ...sizesOfLattice(one) };
  }
  const { roles = [], bodies = [] } = request;
  const bodyLattices = bodies.flatMap(({ body, own }) => (own ? [{ body, ...own }] : []));
  const added: Sizes = {
    ...NO_SIZES,
    ...sizesOfLattice(request),
    roles: roles.length + bodies.length,
    ...(bodyLattices.length > 0 ? { bodyLattices } : {}),
  };
  // A gradient has one lattice and no solid parts but roles.
  if (!('rodDiameterMm' in request)) return added;
  const { variant, shellMm = null, bottomMm = null, drains = [] } = request;
  return { ...added, variant, shellMm, bottomMm, drains: drains.length };
}

function sizesOfLattice(one: { cellSizeMm: number; rodDiameterMm?: number }) {
  return { cellSizeMm: one.cellSizeMm, rodDiameterMm: one.rodDiameterMm ?? null };
}
