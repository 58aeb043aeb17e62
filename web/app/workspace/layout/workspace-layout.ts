import type { ReactNode } from 'react';
import type { ColumnView } from '../../../state/column.ts';

/** Content of a workspace around its stage; each layout places it where it has room. */
export interface WorkspaceParts {
  views: Record<ColumnView, ReactNode>;
  actions: ReactNode;
  /** Main button with the figures in one line, for a corner of the stage while the parameters are hidden. */
  brief: ReactNode;
}

/**
 * Arrangement of the parts around the stage. A layout is a value and no component: the stage stays mounted, with its
 * drawing context and camera, when a window becomes as narrow as a phone.
 */
export interface WorkspaceLayout {
  direction: 'row' | 'column';
  before: ReactNode;
  after: ReactNode;
  /** Width kept free at the stage's right edge, px. */
  insetPx: number;
  /** Width at the right edge beside which the model stays, px: a hidden column gives it back without a jump. */
  coveredPx: number;
}
