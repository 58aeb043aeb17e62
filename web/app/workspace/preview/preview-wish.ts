import { snapshot, subscribe } from 'valtio';
import type { PreviewWanted } from '../../../preview/preview-protocol.ts';
import type { PreviewWish } from '../../../preview/use-preview.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { materialOf } from '../../../state/hardness.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { previewSpec } from './preview-spec.ts';

/** Preview request of the current settings; null while a plane is being drawn. */
function currentWish(): PreviewWanted | null {
  if (editTool.drawing !== null) return null;
  const now = snapshot(settings) as Settings;
  const spec = previewSpec(now, snapshot(editTool).plane as typeof editTool.plane);
  return spec && { spec, process: now.process, material: materialOf(now).name, fieldId: now.fieldId };
}

/** Source of the live preview: the settings themselves, not their rendered state. */
export const SETTINGS_WISH: PreviewWish = {
  now: currentWish,
  watch(changed) {
    const stops = [subscribe(settings, changed), subscribe(editTool, changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
