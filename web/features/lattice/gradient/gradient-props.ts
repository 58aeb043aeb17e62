import type { ReactNode } from 'react';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { Settings } from '../../../state/settings.ts';

export interface GradientProps {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}

/** Props of the inputs of what a gradient follows. */
export interface SourceProps extends GradientProps {
  /** Extents of the model, mm; null without a model. */
  extentMm: Point | null;
  /** Picks the faces of a field; missing where a lattice is only viewed. */
  facePicker: ReactNode;
}
