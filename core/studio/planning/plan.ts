import { VisibleError } from '../../contract/envelope.ts';
import type { GradientRequest, LatticeDraft, LatticeRequest } from '../../contract/lattice/request.ts';
import type { FeatureHolder } from '../../rules/account/permissions.ts';
import { RESULT_MAX_BYTES } from '../../rules/order/job-limits.ts';
import { stackLayerPx } from '../../rules/parameters/gradient-images.ts';
import { FEATURE_OF_TOOL, isGated, MODE_TRAITS } from '../../rules/parameters/lattice-modes.ts';
import { constantSpec } from '../../spec/constant-settings.ts';
import { gradientSpec } from '../../spec/graded-settings.ts';
import { regionsSpec } from '../../spec/regions-settings.ts';
import { ENGINE_VERSION } from '../../spec/report.ts';
import type { LatticeSpec, RegionsSpec } from '../../spec/spec.ts';
import { requireFeature } from '../account/feature.ts';
import type { User } from '../account/user.ts';
import { findImage, imageIdIn } from '../file/gradient-image/image.ts';
import { templateIn } from '../file/gradient-image/templates.ts';
import type { Job } from '../order/job.ts';
import type { JobRequest, StoredImage } from '../order/job-request.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import {
  constantFaults,
  constantProblems,
  fieldOf,
  gradientFaults,
  gradientProblems,
  planeFaults,
  regionsProblems,
} from './checks.ts';
import { allowedEstimate, type Estimate, type Measures } from './estimate.ts';
import { refuseProblems } from './problems.ts';
import { jobSpec } from './spec.ts';

/** The fields of a job that are known before it is queued. */
export type JobPlan = Pick<Job, 'request' | 'contentKey' | 'estimateSeconds' | 'resultBytes' | 'cells'>;

/** A plane for estimates: its position does not change them. */
const ANY_PLANE: RegionsSpec['regions']['plane'] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

/**
 * Checks a request against the registered model, never against the page's figures, and plans the job. Throws
 * parametersRefused with every problem, notGranted, notFound for an image that is neither a template nor the
 * user's own, estimateTooLong, sheetTooLarge or resultTooLarge.
 */
export async function planJob(
  ports: Pick<Ports, 'table'>,
  { user, file }: { user: User; file: Order['file'] },
  latticeRequest: LatticeRequest,
): Promise<JobPlan> {
  checkSpec(user, latticeRequest, file.extentMm);
  const request: JobRequest =
    latticeRequest.mode === 'gradient'
      ? await withStoredImage(ports, user.uid, latticeRequest)
      : latticeRequest;
  const spec = jobSpec(request);
  const estimate = allowedEstimate(spec, file);
  if (estimate.bytes > RESULT_MAX_BYTES) throw new VisibleError('resultTooLarge');
  return {
    request,
    estimateSeconds: estimate.et,
    resultBytes: estimate.bytes,
    cells: cellsOf(request, file.volumeMm3),
    contentKey: await contentKeyOf(file, request),
  };
}

/** Returns the key of a request's result: the same model, parameters and engine give the same bytes. */
async function contentKeyOf(file: Pick<Order['file'], 'sha256'>, request: JobRequest): Promise<string> {
  return await sha256Hex(JSON.stringify([file.sha256, jobSpec(request), ENGINE_VERSION]));
}

/** Returns the plan of a job that makes the lattice of an earlier one, with today's engine. */
export async function planAgain(
  file: Order['file'],
  { request, estimateSeconds, resultBytes }: Pick<Job, 'request' | 'estimateSeconds' | 'resultBytes'>,
): Promise<JobPlan> {
  const contentKey = await contentKeyOf(file, request);
  return {
    request,
    contentKey,
    estimateSeconds,
    ...(resultBytes === undefined ? {} : { resultBytes }),
    cells: cellsOf(request, file.volumeMm3),
  };
}

/** Throws notGranted if the account may not use the mode or the field of a request. */
export function requireFeaturesOf(user: FeatureHolder, draft: LatticeDraft | JobRequest): void {
  const { mode } = draft;
  if (isGated(mode)) requireFeature(user, FEATURE_OF_TOOL[mode]);
  if (!MODE_TRAITS[mode].hasRegions && fieldOf(draft)?.membersOnly) requireFeature(user, 'print-provider');
}

/** Returns the estimate for a model by its box and number of faces. Throws as planJob does. */
export function estimateLattice(user: User, draft: LatticeDraft, model: Measures): Estimate {
  return allowedEstimate(checkSpec(user, draft, model.extentMm), model);
}

/** Returns the engine's spec of a request without its image. Throws parametersRefused or notGranted. */
function checkSpec(
  user: User,
  draft: LatticeDraft,
  extentMm: [number, number, number],
): LatticeSpec<unknown> {
  requireFeaturesOf(user, draft);
  if (draft.mode === 'regions') {
    refuseProblems(regionsProblems(draft));
    const spec = regionsSpec(draft, draft.plane ?? ANY_PLANE);
    refuseProblems(planeFaults(spec));
    return spec;
  }
  if (draft.mode === 'gradient') {
    refuseProblems(gradientProblems(draft));
    const spec = gradientSpec(draft, undefined);
    refuseProblems(gradientFaults(draft, spec));
    return spec;
  }
  refuseProblems(constantProblems(draft, extentMm));
  const spec = constantSpec(draft);
  refuseProblems(constantFaults(spec));
  return spec;
}

/** Returns a request with the record of its image; a field without one has none. Throws as findImageOf does. */
async function withStoredImage(
  ports: Pick<Ports, 'table'>,
  uid: string,
  request: GradientRequest,
): Promise<JobRequest> {
  const { image: _, ...rest } = request;
  if (request.field && request.field.source !== 'pressure') return rest;
  return { ...rest, image: await findImageOf(ports, uid, request) };
}

/** The image that an id or a path names; no path is fetched. Throws without room for its layers. */
async function findImageOf(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { image: named, layers }: Pick<GradientRequest, 'image' | 'layers'>,
): Promise<StoredImage> {
  // The page asks for an image first (text uploadPicTips2).
  if (named === '') refuseProblems([{ path: 'image', problem: 'missing' }]);
  const template = templateIn(named);
  if (template !== undefined) {
    if (layers !== undefined) refuseProblems([{ path: 'layers', problem: 'not-offered' }]);
    return { template: template.id };
  }
  const id = imageIdIn(named);
  const image = id === undefined ? undefined : await findImage(ports, uid, id);
  if (image === undefined) throw new VisibleError('notFound');
  if (layers !== undefined && !stackLayerPx([image.widthPx, image.heightPx], layers))
    refuseProblems([{ path: 'layers', problem: 'out-of-range' }]);
  return { id: image.id, key: image.key, name: image.name, sha256: image.sha256 };
}

/** Returns the cells of a request in a model of this volume, mm³; of several lattices the finest one counts. At least 1. */
export function cellsOf(request: JobRequest, volumeMm3: number): number {
  return Math.max(1, Math.round(volumeMm3 / Math.min(...cellVolumes(request))));
}

function cellVolumes(request: JobRequest): number[] {
  if ('parts' in request)
    return request.parts.flatMap((part) => (part === null ? [] : [part.cellSizeMm ** 3]));
  const stretch = 'stretch' in request ? request.stretch : 1;
  const ofBodies = (request.bodies ?? []).flatMap(({ own }) => (own ? [own.cellSizeMm ** 3] : []));
  return [request.cellSizeMm ** 3 * stretch, ...ofBodies];
}
