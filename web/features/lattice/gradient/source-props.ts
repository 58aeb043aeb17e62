import type { ReactNode } from 'react';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import type { EditProps } from '../../../state/settings.ts';

export interface SourceProps extends EditProps {
  extentMm: Point | null;
  /** Picks the faces of a field; missing where a lattice is only viewed. */
  facePicker: ReactNode;
}
