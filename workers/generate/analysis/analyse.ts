import { materialByName, materialFor } from '../../../core/catalogue/materials.ts';
import { recordOf } from '../../../core/rules/names.ts';
import { ANALYSIS_MESH_MAX_BYTES } from '../../../core/rules/order/job-limits.ts';
import { NO_PROFILE } from '../../../core/rules/parameters/print-profile.ts';
import {
  DEFAULT_PROCESS,
  limitsOfProfile,
  type PrintProcess,
  type ProcessLimits,
  STRUT_FAULTS,
  TRAPPED_PLACES_MAX,
  trappedGrams,
  trapsMaterial,
} from '../../../core/rules/parameters/printability.ts';
import {
  drawsResult,
  type PrintAnalysis,
  type PrintSubject,
} from '../../../core/run/printability/analyse.ts';
import type { TrappedVolumes } from '../../../core/slicing/trapped/trapped-volumes.ts';
import { findUser } from '../../../core/studio/account/user.ts';
import { announce } from '../../../core/studio/channel/announce.ts';
import { findOrder, type Order } from '../../../core/studio/order/order.ts';
import { jobSpec } from '../../../core/studio/planning/spec.ts';
import { type JobMessage, type Ports, stackOf, tracedLog } from '../../../core/studio/ports.ts';
import {
  type AnalysisFigures,
  analyses,
  analysisPrefix,
  PRINT_PICTURES,
} from '../../../core/studio/printability/analysis.ts';
import {
  type ClaimedAnalysis,
  claimAnalysis,
  publishAnalysis,
} from '../../../core/studio/printability/work.ts';
import { preferencesOf } from '../../../core/studio/profile/preferences.ts';

type AnalysePorts = Pick<Ports, 'table' | 'clock' | 'sockets' | 'log' | 'files'>;

/** Finished mesh to search for trapped volumes, and the width that an opening needs. */
export interface TrapQuestion {
  stl: Uint8Array;
  openingMm: number;
}

/** An analysis with the volumes that trap unused material; null if none was requested. */
export type LatticeAnalysis = PrintAnalysis & { trapped: TrappedVolumes | null };

/** Judges and draws a finished lattice. */
export type Analyser = (
  subject: PrintSubject,
  limits: ProcessLimits,
  traps: TrapQuestion | null,
) => Promise<LatticeAnalysis>;

/**
 * Makes the printability analysis of a message's job and notifies the pages. Does nothing without a result or
 * while another worker holds the analysis. A failure never affects the result: it is logged, and the sweep
 * re-queues the analysis until the maximum number of tries.
 */
export async function runAnalysis(
  given: AnalysePorts,
  message: JobMessage,
  analyse: Analyser,
): Promise<void> {
  const ports = { ...given, log: tracedLog(given.log, message.requestId) };
  try {
    const claimed = await claimAnalysis(ports, message);
    if (claimed === undefined) await announceGivenUp(ports, message);
    else if (await analyseOrder(ports, claimed, analyse)) await announce(ports, claimed.order);
  } catch (error) {
    ports.log('analysis broke off', { jobId: message.jobId, error: stackOf(error) });
  }
}

/** Notifies waiting pages that the analysis was given up. */
async function announceGivenUp(ports: AnalysePorts, { orderId }: JobMessage): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order === undefined) return;
  if ((await analyses.ofResult(ports, order))?.state === 'GIVEN_UP') await announce(ports, order);
}

/** Returns false, and deletes its pictures, if another analysis was published or the result is gone. */
async function analyseOrder(
  ports: AnalysePorts,
  { order, analysis }: ClaimedAnalysis,
  analyse: Analyser,
): Promise<boolean> {
  const { process, material, subject, stl } = await subjectOf(ports, order);
  const limits = limitsOfProfile(process, material);
  const traps = stl === undefined ? null : { stl, openingMm: limits.gapMinMm };
  const { figures, pictures, trapped } = await analyse(subject, limits, traps);
  const prefix = analysisPrefix(analysis);
  const keys = recordOf(PRINT_PICTURES, (name) => `${prefix}${name}.png`);
  for (const name of PRINT_PICTURES) await ports.files.write(keys[name], pictures[name], 'image/png');
  const { shares, ...rest } = figures;
  const found: AnalysisFigures = {
    process,
    material,
    ...rest,
    shares: recordOf(STRUT_FAULTS, (_, number) => shares[number] ?? 0),
    sealed: subject.spec.shellMm !== undefined && !subject.spec.drains?.length && trapsMaterial(process),
    trapped: trapped && trappedFigures(trapped, process, material),
  };
  const published = await publishAnalysis(ports, analysis, { pictures: keys, figures: found });
  if (!published) await ports.files.delete(Object.values(keys));
  return published;
}

async function subjectOf(ports: AnalysePorts, order: Order) {
  const { file, frameKey, job, files = [], uid } = order;
  const { request } = job!;
  const spec = jobSpec(request);
  const held = files.filter(({ format, bytes }) => format === 'stl' && bytes <= ANALYSIS_MESH_MAX_BYTES);
  // The result's figures are those of the file of high precision.
  const mesh = held.find(({ precision }) => precision === 'high') ?? held[0];
  const [model, frame, user] = await Promise.all([
    ports.files.read(file.key),
    ports.files.read(frameKey ?? ''),
    findUser(ports, uid),
  ]);
  if (model === undefined || frame === undefined) throw new Error('the model or its frame is gone');
  // The account's profile may have changed since the order. Jobs of earlier releases have only this one.
  const saved = user === undefined ? NO_PROFILE : preferencesOf(user);
  const process = request.process ?? saved.technology ?? DEFAULT_PROCESS;
  const material = request.process === undefined ? saved.material : (request.material ?? null);
  const isRead = drawsResult(spec) || trapsMaterial(process);
  const stl = isRead && mesh ? await ports.files.read(mesh.key) : undefined;
  const subject: PrintSubject = { spec, model, frame, ...(stl && drawsResult(spec) && { result: stl }) };
  return {
    process,
    material: materialFor(material, process).name,
    subject,
    stl: trapsMaterial(process) ? stl : undefined,
  };
}

/** Trapped volumes with their weights, the largest named. */
function trappedFigures(
  { openingMm, closedOnly, voxelMm, totalMm3, volumes }: TrappedVolumes,
  process: PrintProcess,
  material: string,
): NonNullable<AnalysisFigures['trapped']> {
  const density = materialByName(material)?.densityGPerCm3 ?? 1;
  const weightOf = (volumeMm3: number) => trappedGrams(process, volumeMm3, density);
  return {
    openingMm,
    voxelMm,
    closedOnly,
    count: volumes.length,
    closed: volumes.filter(({ closed }) => closed).length,
    volumeMm3: totalMm3,
    weightG: weightOf(totalMm3),
    places: volumes
      .slice(0, TRAPPED_PLACES_MAX)
      .map(({ atMm, volumeMm3, closed }) => ({ atMm, volumeMm3, weightG: weightOf(volumeMm3), closed })),
  };
}
