import type { CellCurve } from '../../../core/mechanics/curve/cell-curve.ts';
import type { Load } from '../../../core/mechanics/grade/grade.ts';
import type { PressFault } from '../../../core/mechanics/press/press-error.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { PressWanted } from '../../../core/mechanics/press/press-frame.ts';
import type { LatticeErrorCode } from '../../../core/solid/error.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/spec/spec.ts';
import type { PictureAddress } from '../../mesh/gradient-picture.ts';
import type { Shape } from '../../mesh/registry.ts';

/** Lattice and material of the settings, and how they are pressed. */
export interface PressRequest {
  spec: LatticeSpec<PictureAddress>;
  wanted: PressWanted;
  /** Further loads, of the same material. */
  others: readonly Load[];
}

export interface LoadFigures {
  load: Load;
  figures: PressFigures;
}

/** Lattice of one rod, and how it is graded. */
export interface GradeRequest {
  spec: ConstantSpec;
  /** The load of the panel first. */
  loads: readonly Load[];
  material: PressWanted['material'];
  /** Thinnest rod of the process, mm. */
  rodMinMm: number;
}

/** A lattice graded by the stress of a press test. */
export interface GradedFigures {
  load: Load;
  before: PressFigures;
  after: PressFigures;
  /** The same under further loads. */
  others: readonly { load: Load; before: PressFigures; after: PressFigures }[];
  /** True if it is as stiff as before. */
  isReached: boolean;
  /** Share of a load's work that the struts store before, 0 to 1. */
  strutShare: number;
  /** Rods under black and white of the picture, mm, and its layers. */
  darkestMm: number;
  lightestMm: number;
  layers: number;
}

/** Code of a text that says why there is no answer; the last five are of the server's test. */
export type PressFailure =
  | PressFault
  | LatticeErrorCode
  | 'too-many-struts'
  | 'too-many-to-grade'
  | 'unknown'
  | 'too-large-to-press'
  | 'gave-up'
  | 'other-question'
  | 'source-missing'
  | 'picture-unreadable';

export interface PressAnswer {
  figures: PressFigures;
  others: readonly LoadFigures[];
  /** True if the part is drawn in boxes instead of its struts. */
  inBoxes: boolean;
  tookMs: number | null;
}

/** Curves of cells, by what they were computed for. */
export type KeptCurves = readonly (readonly [cells: string, CellCurve])[];

export type PressPart =
  /** `share` of the whole test, 0 to 1. */
  | { kind: 'progress'; share: number }
  | { kind: 'drawn'; shape: Shape }
  | { kind: 'curves'; curves: KeptCurves };
