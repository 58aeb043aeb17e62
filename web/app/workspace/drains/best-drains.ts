import { DRAIN_COUNT_MIN } from '../../../../core/rules/parameters/drains.ts';
import type { DrainHole } from '../../../../core/spec/spec.ts';
import { editor } from '../../../features/editor/editor-state.ts';
import { specOf } from '../../../features/lattice/edit/lattice-traits.ts';
import type { PreviewCalls } from '../../../features/preview/preview.worker.ts';
import type { DrainsWanted } from '../../../features/preview/preview-protocol.ts';
import { startPreviewWorker } from '../../../features/preview/preview-runner.ts';
import { WorkerLink } from '../../../lib/worker-calls.ts';
import { meshOfShape } from '../../../mesh/registry.ts';
import { drainMmOf, drainSituation } from '../../../state/drains/drain-edits.ts';
import { takesDrains } from '../../../state/drains/drain-holes.ts';
import { drainSearch } from '../../../state/drains/drain-search.ts';
import { settings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { editByUser } from '../settings/print-choice.ts';

/** Replaces the drain holes by two where the part on the stage drains best. Keeps them if no two places fit. */
export async function placeBestDrains(): Promise<void> {
  const now = { ...settings };
  const { shapeId = null } = stage.model ?? {};
  const mesh = meshOfShape(shapeId);
  const spec = specOf({ ...now, drains: [] });
  if (drainSearch.busy || mesh === null || spec === null || !takesDrains(now)) return;
  Object.assign(drainSearch, { busy: true, failedFor: null });
  const diameterMm = drainMmOf(now);
  const drains = await requestDrains({ mesh, spec, diameterMm });
  drainSearch.busy = false;
  const last = { ...settings };
  // The model was sent or the settings changed during the search.
  if (editor.locked || stage.model?.shapeId !== shapeId || drainMmOf(last) !== diameterMm) return;
  if (JSON.stringify(specOf({ ...last, drains: [] })) !== JSON.stringify(spec)) return;
  if (drains === null || drains.length < DRAIN_COUNT_MIN)
    drainSearch.failedFor = drainSituation(last, shapeId);
  else editByUser({ ...last, drains });
}

/** Places of holes that empty a shell best, from a worker of its own. Null if the search fails. */
function requestDrains(wanted: DrainsWanted): Promise<DrainHole[] | null> {
  return new WorkerLink<PreviewCalls>(startPreviewWorker).callOnce('drains', wanted).catch(() => null);
}
