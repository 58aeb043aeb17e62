import { snapshot, subscribe, useSnapshot } from 'valtio';
import type { PreviewWanted } from '../../../preview/preview-protocol.ts';
import { type PreviewWish, usePreview } from '../../../preview/use-preview.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/material.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { useMeasuredDensity } from './measured-density.ts';
import { previewSpec } from './preview-spec.ts';

/** Preview request of the current settings; null while a plane is being drawn. */
function currentWish(): PreviewWanted | null {
  if (editTool.drawing !== null) return null;
  const now = snapshot(settings) as Settings;
  const spec = previewSpec(now, snapshot(editTool).plane as typeof editTool.plane);
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

/** Keeps the lattice of the settings on the stage while there is no result. */
export function LivePreview({ off }: { off: boolean }) {
  const { model, structureId, latticeId } = useSnapshot(stage);
  usePreview({
    shapeId: model?.shapeId ?? null,
    wish: SETTINGS_WISH,
    off: off || structureId !== null || latticeId !== null,
  });
  useMeasuredDensity();
  return null;
}
