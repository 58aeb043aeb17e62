import { openTool } from '../../../features/editor/open-tool.ts';
import type { DrainActions } from '../../../features/lattice/sections/drain-row.tsx';

/** Ways to place drain holes on the model of the stage. */
export const PLACE_DRAINS: Omit<DrainActions, 'isReady'> = {
  onAutomatic: async () => await (await import('./best-drains.ts')).placeBestDrains(),
  onEdit: () => openTool('drain'),
};
