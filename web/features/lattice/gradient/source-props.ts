import type { ReactNode } from 'react';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { EditProps } from '../edit-props.ts';

/** Props of the inputs of what a gradient follows. */
export interface SourceProps extends EditProps {
  /** Extents of the model, mm; null without a model. */
  extentMm: Point | null;
  /** Picks the faces of a field; missing where a lattice is only viewed. */
  facePicker: ReactNode;
}
