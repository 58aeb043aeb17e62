import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { withMeasuredDensity } from '../../../features/lattice/edit/edit-settings.ts';
import type { PreviewWanted } from '../../../features/preview/preview-protocol.ts';
import { preview } from '../../../features/preview/preview-state.ts';
import { type PreviewWish, usePreview } from '../../../features/preview/use-preview.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/material.ts';
import { settings, settingsNow } from '../../../state/settings.ts';
import { stateNow, useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { previewSpec } from './preview-spec.ts';

/** Smaller differences of the density, as shares, are not worth an update. */
const SAME_DENSITY = 1e-4;

/** Preview request of the current settings; null while a plane is being drawn. */
function currentWish(): PreviewWanted | null {
  if (editTool.drawing !== null) return null;
  const now = settingsNow();
  const spec = previewSpec(now, stateNow(editTool).plane);
  return spec && { spec, process: now.process, material: materialOf(now).name, fieldId: now.fieldId };
}

/** Source of the live preview: the settings themselves, not their rendered state. */
const SETTINGS_WISH: PreviewWish = {
  now: currentWish,
  watch(changed) {
    const stops = [subscribe(settings, changed), subscribe(editTool, changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** Keeps the lattice of the settings on the stage until the result is drawn. */
export function LivePreview({ off }: { off: boolean }) {
  const { model, structureId, latticeId, latticeDrawn } = useStateOf(stage);
  usePreview({
    shapeId: model?.shapeId ?? null,
    wish: SETTINGS_WISH,
    off: off || structureId !== null || latticeId !== null,
    isReplaced: latticeDrawn === 'page',
  });
  useMeasuredDensity();
  return null;
}

/**
 * Keeps the density of conformal cells that of the lattice on the stage: a law for endless space does not know how thick
 * the walls are. The rod stays as it is, so that no step for undo arises.
 */
function useMeasuredDensity(): void {
  useEffect(
    () =>
      subscribe(preview, () => {
        const { shapeId, busy, failed, figures } = preview;
        // A preview off the stage belongs to a task.
        if (shapeId === null || busy || failed !== null || figures === null || figures.conformal === null)
          return;
        const now = settingsNow();
        const { densityScale, densityPercent, rodMm, sizeMm } = withMeasuredDensity(
          now,
          figures.volumeFraction,
        );
        if (Math.abs(densityScale / now.densityScale - 1) > SAME_DENSITY)
          Object.assign(settings, { densityScale, densityPercent, rodMm, sizeMm });
      }),
    [],
  );
}
