import { PhoneSheet } from './phone-sheet.tsx';
import type { WorkspaceLayout, WorkspaceParts } from './workspace-layout.ts';

/** Phone: everything in one sheet below the stage. */
export function phoneLayout(parts: WorkspaceParts): WorkspaceLayout {
  return {
    direction: 'column',
    before: null,
    after: <PhoneSheet {...parts} />,
    insetPx: 0,
    coveredPx: 0,
    parametersPx: 0,
  };
}
