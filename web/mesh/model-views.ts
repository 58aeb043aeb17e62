import type { ComponentType } from 'react';
import type { Box } from '../../core/solid/geometry/box.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import type { FaultMarks, FaultSpot } from './fault-spots.ts';

/** Model with its bodies and faults, as a dialog shows it; all in the coordinates of its file. */
export interface SeenModel {
  mesh: Mesh;
  boxMm: Box;
  /** First face of each body and, last, the number of faces: the faces of `mesh` are sorted by body. */
  bodyStarts: Uint32Array;
  marks: readonly FaultMarks[];
}

export interface ModelViewsProps {
  /** One view, or two with a common camera. */
  views: readonly { name: string; label: string; model: SeenModel }[];
  /** Fault the camera flies to. Another object flies again. */
  focus?: FaultSpot | null;
  /** Body to highlight. */
  litBody?: number | null;
  /** Bodies drawn as ghosts. */
  leftOut?: readonly number[];
  /** Each body bears its number. */
  numbered?: boolean;
}

/** 3D views for dialogs. `web/app` passes the viewer's to the features, which cannot import it. */
export type ModelViews = ComponentType<ModelViewsProps> & {
  /** Fetches their code, which no page has at first. */
  preload?: () => Promise<unknown>;
};
