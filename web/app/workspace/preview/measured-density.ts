import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio';
import { withMeasuredDensity } from '../../../lattice/edit/edit-settings.ts';
import { preview } from '../../../preview/preview-state.ts';
import { type Settings, settings } from '../../../state/settings.ts';

/** Smaller differences of the density, as shares, are not worth an update. */
const SAME_DENSITY = 1e-4;

/**
 * Keeps the density of conformal cells that of the lattice on the stage: a law for endless space does not know how thick
 * the walls are. The rod stays as it is, so that no step for undo arises.
 */
export function useMeasuredDensity(): void {
  useEffect(
    () =>
      subscribe(preview, () => {
        const { busy, failed, figures } = preview;
        if (busy || failed !== null || figures === null || figures.conformal === null) return;
        const now = snapshot(settings) as Settings;
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
