import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { LatticeErrorCode } from '../../../../core/solid/error.ts';
import type { CommandText } from '../../../commands/command.ts';
import { type PreviewState, preview } from '../../../features/preview/preview-state.ts';

/** Preview failures that refuse the task too: the same engine builds the same frame. */
const REFUSALS: Partial<Record<LatticeErrorCode | 'unknown', CommandText>> = {
  'drain-blind': 'viewer.preview.failed.drain-blind',
  'face-not-found': 'viewer.preview.failed.face-not-found',
  'brush-too-large': 'viewer.preview.failed.brush-too-large',
  'body-not-found': 'viewer.preview.failed.body-not-found',
  'nothing-inside': 'viewer.preview.failed.nothing-inside',
  'plane-misses': 'viewer.preview.failed.plane-misses',
  'solid-apart': 'viewer.preview.failed.solid-apart',
  'side-apart': 'viewer.preview.failed.side-apart',
  'not-thin': 'viewer.preview.failed.not-thin',
  'rod-too-thick': 'viewer.preview.failed.rod-too-thick',
  'too-many-cells': 'viewer.preview.failed.too-many-cells',
  'cell-too-large': 'viewer.preview.failed.cell-too-large',
};

/** Reason why the current settings give no lattice; null until the preview has answered for them. */
export function previewRefusal({ failed, busy }: Pick<PreviewState, 'failed' | 'busy'>): CommandText | null {
  return busy || failed === null ? null : (REFUSALS[failed] ?? null);
}

/** Follows the refusal of the live preview. Renders when it changes, not at each start and end of a preview. */
export function usePreviewRefusal(): CommandText | null {
  return useSyncExternalStore(followPreview, () => previewRefusal(preview));
}

function followPreview(changed: () => void): () => void {
  return subscribe(preview, changed);
}
