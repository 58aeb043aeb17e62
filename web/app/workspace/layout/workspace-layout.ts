import type { ReactNode } from 'react';

/** Content of a workspace around its stage; each screen places it where it has room. */
export interface WorkspaceParts {
  lattices: ReactNode;
  parameters: ReactNode;
  actions: ReactNode;
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
  /** Width at the stage's right edge that a hidden panel still covers, px. */
  coveredPx: number;
  /** Width of the docked parameters, shown or hidden, px. */
  parametersPx: number;
}
