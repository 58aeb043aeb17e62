import type { LatticeErrorCode } from '../../../../core/lattice/spec/error.ts';
import type { CommandText } from '../../../commands/command.ts';
import type { PreviewState } from '../../../preview/preview-state.ts';

/** What the task would be refused for, too: the same engine looks at the same frame. Other failures may be ours alone. */
const REFUSALS: Partial<Record<LatticeErrorCode | 'unknown', CommandText>> = {
  'nothing-inside': 'viewer.preview.failed.nothing-inside',
  'plane-misses': 'viewer.preview.failed.plane-misses',
  'side-apart': 'viewer.preview.failed.side-apart',
  'rod-too-thick': 'viewer.preview.failed.rod-too-thick',
  'cell-too-large': 'viewer.preview.failed.cell-too-large',
};

/** Why there is no lattice of the settings that stand in the panel; null while the preview has not answered for them. */
export function previewRefusal({ failed, busy }: Pick<PreviewState, 'failed' | 'busy'>): CommandText | null {
  return busy || failed === null ? null : (REFUSALS[failed] ?? null);
}
