import { proxy } from 'valtio';
import type { PressAxis } from '../../core/mechanics/press/plates.ts';
import type { PressFigures } from '../../core/mechanics/press/press-figures.ts';
import type { Tested } from './next-density.ts';
import type { PressFailure } from './press-protocol.ts';

/** A lattice graded by the stress of a press test. */
export interface Graded {
  before: PressFigures;
  after: PressFigures;
  /** True if it is as stiff as before. */
  isReached: boolean;
  /** Rods under black and white of the picture, mm, and its layers. */
  darkestMm: number;
  lightestMm: number;
  layers: number;
  picture: File;
}

/** Press test of the workspace: choices, run and answer. */
export interface PressState {
  open: boolean;
  axis: PressAxis;
  friction: boolean;
  /** Share done of the running test; null while none runs. */
  share: number | null;
  figures: PressFigures | null;
  /** Answer of grading, in place of figures. */
  graded: Graded | null;
  failed: PressFailure | null;
  /** True if the settings changed since the answer: it was taken away. */
  outdated: boolean;
  /** Pressed struts, an id of the mesh registry. */
  shapeId: string | null;
  /** How much larger than real the displacements are drawn. */
  magnification: number;
  /** Wanted stiffness that the rod is adjusted to, N/mm; null while none is wanted. */
  wanted: number | null;
  /** Tests of that wish so far. */
  tests: Tested[];
  /** True while the rod is adjusted. */
  adjusting: boolean;
  /** Time of the last test in its worker, milliseconds. */
  tookMs: number | null;
}

export const NO_ANSWER = {
  share: null,
  figures: null,
  graded: null,
  failed: null,
  outdated: false,
  shapeId: null,
  tookMs: null,
} as const;

export const press = proxy<PressState>({
  open: false,
  axis: 2,
  friction: true,
  magnification: 1,
  wanted: null,
  tests: [],
  adjusting: false,
  ...NO_ANSWER,
});
