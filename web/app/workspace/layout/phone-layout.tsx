import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import type { WorkspaceLayout, WorkspaceParts } from './workspace-layout.ts';

const PhoneSheet = lazyWithPreload(async () => (await import('./phone-sheet.tsx')).PhoneSheet);

/** Phone: everything in one sheet below the stage. */
export function phoneLayout(parts: WorkspaceParts): WorkspaceLayout {
  return {
    direction: 'column',
    before: null,
    after: <PhoneSheet {...parts} />,
    insetPx: 0,
  };
}
