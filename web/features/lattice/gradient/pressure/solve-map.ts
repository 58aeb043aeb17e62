import { writePng } from '../../../../../core/formats/png/write-png.ts';
import type { SinkFault, SoleDesign } from '../../../../../core/mechanics/sink/design-sole.ts';
import type { Mesh } from '../../../../../core/solid/mesh/mesh.ts';
import type { PressureField, SinkGoal } from '../../../../../core/spec/field.ts';
import { gradientSpec } from '../../../../../core/spec/graded-settings.ts';
import { WorkerLink } from '../../../../lib/worker-calls.ts';
import { materialOf } from '../../../../state/material.ts';
import { requestedRoles } from '../../../../state/roles/face-roles.ts';
import type { GradientSettings, Settings } from '../../../../state/settings.ts';
import { stage } from '../../../../state/stage.ts';
import { withGradient } from '../../edit/mode-edits.ts';
import { storePicture } from '../own-picture.ts';
import { fetchImage } from './open-pressure.ts';
import type { SoleCalls } from './sole.worker.ts';

/** A map that was solved, and the check of what it gives. */
export interface SolvedMap extends Pick<SoleDesign, 'zones' | 'peakKPa'> {
  map: Pick<GradientSettings, 'picture' | 'field'>;
  /** What the check holds for. */
  about: string;
}

/** Solved maps of this visit by the pictures of their numbers, for undo too. */
const solvedMaps = new Map<string, SolvedMap>();

export function solvedMapOf({ picture, field }: GradientSettings): SolvedMap | undefined {
  return field?.source === 'pressure' && field.solved && picture ? solvedMaps.get(picture.id) : undefined;
}

/** True while nothing has changed that a solved map depends on. */
export function isCurrent({ about }: SolvedMap, now: Settings): boolean {
  return about === aboutOf(now);
}

function aboutOf(now: Settings): string {
  const { latticeId, sizeMm, sides, action, gradient } = now;
  const { darkestMm, lightestMm, even, elastomer } = gradient;
  const roles = requestedRoles(now);
  const spec = { latticeId, sizeMm, sides, action, darkestMm, lightestMm, even, elastomer, ...roles };
  return JSON.stringify([stage.model?.shapeId, materialOf(now), spec]);
}

/** A map that gives no lattice, by what to change. */
export class SinkError extends Error {
  readonly fault: SinkFault | 'peak';
  readonly leastKPa: number;

  constructor(fault: SinkFault | 'peak', leastKPa = 0) {
    super(fault);
    this.fault = fault;
    this.leastKPa = leastKPa;
  }
}

/**
 * Solves the map of the settings in a worker, and stores the picture of its numbers. Returns the gradient that follows it.
 * Throws a SinkError for a map that gives none.
 */
export async function solveMap(
  { now, mesh, map }: { now: Settings; mesh: Mesh; map: PressureField },
  goal: SinkGoal,
): Promise<Partial<GradientSettings>> {
  const { latticeId, sizeMm, sides, action, gradient } = now;
  const { picture, projection, darkestMm, lightestMm, even, elastomer } = gradient;
  // The settings that a component follows are a proxy, which cannot be sent.
  const field: PressureField = JSON.parse(JSON.stringify(map));
  const image = await fetchImage(picture!.path);
  const settings = {
    ...{ latticeId: latticeId!, cellSizeMm: sizeMm, sides, action, projection, even, field },
    ...{ darkestRodMm: darkestMm, lightestRodMm: lightestMm },
    ...(elastomer === null ? {} : { elastomer }),
    ...requestedRoles(now),
  };
  const spec = gradientSpec(settings, image);
  const mapped = { ...spec, gradient: { ...spec.gradient, field, image } };
  const link = new WorkerLink<SoleCalls>(
    () => new Worker(new URL('./sole.worker.ts', import.meta.url), { type: 'module' }),
  );
  const { modulusMPa, strengthMPa, poissonRatio } = materialOf(now);
  const material = { modulusMPa, strengthMPa, poissonRatio };
  const answer = await link.callOnce('design', { mesh, spec: mapped, material, goal });
  if ('fault' in answer) throw new SinkError(answer.fault);
  if ('leastKPa' in answer) throw new SinkError('peak', answer.leastKPa);
  const { zones, peakKPa } = answer;
  const solved = await storePicture(new File([new Uint8Array(writePng(answer.image))], 'sink.png'));
  solvedMaps.set(solved.id, { zones, peakKPa, map: { picture, field }, about: aboutOf(now) });
  return { picture: solved, field: answer.field };
}

/** The settings with the map itself in place of what was solved from it. */
export function withMap(now: Settings): Settings {
  const solved = solvedMapOf(now.gradient);
  return solved ? withGradient(now, solved.map) : now;
}
