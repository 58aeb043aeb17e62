import { useSyncExternalStore } from 'react';
import { proxy, subscribe } from 'valtio';
import type { Load } from '../../../core/mechanics/grade/grade.ts';
import type { Patch } from '../../../core/mechanics/press/contact/patches.ts';
import type { PressAxis } from '../../../core/mechanics/press/contact/plates.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { stage } from '../../state/stage.ts';
import type { Tested } from './next-density.ts';
import type { GradedFigures, LoadFigures, PressFailure } from './press-protocol.ts';

/** Place on the model, and the direction out of it. */
export interface PickedPlace {
  atMm: Point;
  outward: Point;
}

export type PickedPlaces = Record<'load' | 'support', PickedPlace | null>;

export const NO_PLACES: PickedPlaces = { load: null, support: null };

/** Places, and which of them the next press on the model sets. */
type Placing = Pick<PressState, 'places' | 'picking'>;

/** A graded lattice with the picture of its rods. */
export interface Graded extends GradedFigures {
  picture: File;
}

/** True for a graded lattice whose rods differ: it can be taken as a gradient. */
export function isTakeable(graded: Pick<Graded, 'darkestMm' | 'lightestMm'> | null): boolean {
  return graded !== null && graded.darkestMm > graded.lightestMm;
}

/** Press test of the workspace: choices, run and answer. */
export interface PressState {
  axis: PressAxis;
  friction: boolean;
  /** True if a load and a support on the model take the place of the plates. */
  isPicked: boolean;
  places: PickedPlaces;
  /** Place that the next press on the model sets; null: none. */
  picking: keyof PickedPlaces | null;
  /** State before each press since placing began: undo goes back to the last one. */
  earlier: readonly Placing[];
  /** True for a load that neither tilts nor slides. */
  isGuided: boolean;
  /** Reach of load and support around their places, mm. */
  reachMm: number;
  /** Further loads of the test, whose stiffness grading keeps as well. */
  kept: readonly Load[];
  /** Share done of the running test; null while none runs. */
  share: number | null;
  figures: PressFigures | null;
  others: readonly LoadFigures[];
  /** Answer of grading, in place of figures. */
  graded: Graded | null;
  failed: PressFailure | null;
  /** Text of the server for a failure that has no code of ours. */
  failedText: string | null;
  isOnServer: boolean;
  /** True if the part is drawn in boxes: surface lattices, and answers of the server. */
  inBoxes: boolean;
  /** True if the settings changed since the answer: it was taken away. */
  outdated: boolean;
  /** Pressed struts, an id of the mesh registry. */
  shapeId: string | null;
  /** True while the stage shows the model in place of the pressed part. */
  isAside: boolean;
  /** Factor by which displacements are drawn larger than real. */
  magnification: number;
  /** Wanted stiffness that the rod is adjusted to, N/mm; null while none is wanted. */
  wanted: number | null;
  tests: Tested[];
  adjusting: boolean;
  /** Time of the last test in its worker, milliseconds. */
  tookMs: number | null;
}

export const NO_ANSWER = {
  share: null,
  figures: null,
  others: [],
  graded: null,
  failed: null,
  failedText: null,
  isOnServer: false,
  inBoxes: false,
  outdated: false,
  shapeId: null,
  isAside: false,
  tookMs: null,
} as const;

/** No press on the model places anything. */
export const NOT_PLACING = { picking: null, earlier: [] } as const;

/** Range of the reach around a picked place, mm. */
export const REACH_MM = { min: 0.5, max: 50, step: 0.5, default: 5 } as const;

/** Plates or places of the test by the choices of the panel; null while a place is missing. */
export function pressingOf({
  axis,
  friction,
  isPicked,
  places: { load, support },
  isGuided,
  reachMm,
}: Pick<PressState, 'axis' | 'friction' | 'isPicked' | 'places' | 'isGuided' | 'reachMm'>): Load | null {
  if (!isPicked) return { axis, friction };
  if (load === null || support === null) return null;
  const patch = ({ atMm: [x, y, z] }: PickedPlace): Patch => ({ atMm: [x, y, z], radiusMm: reachMm });
  const patches = { load: patch(load), support: patch(support), ...(isGuided && { guided: true }) };
  return { axis, friction: false, patches };
}

/** True for two loads that are one question. */
export function isSameLoad(a: Load, b: Load): boolean {
  return JSON.stringify([a.axis, a.friction, a.patches]) === JSON.stringify([b.axis, b.friction, b.patches]);
}

export const press = proxy<PressState>({
  axis: 2,
  friction: true,
  isPicked: false,
  places: NO_PLACES,
  ...NOT_PLACING,
  reachMm: REACH_MM.default,
  isGuided: false,
  kept: [],
  magnification: 1,
  wanted: null,
  tests: [],
  adjusting: false,
  ...NO_ANSWER,
});

/** True while a test runs. Its progress renders nothing. */
export function useIsPressing(): boolean {
  return useSyncExternalStore(
    (changed) => subscribe(press, changed),
    () => press.share !== null || press.isOnServer,
  );
}

const shapeNow = () => stage.model?.shapeId ?? null;

let placedOn = shapeNow();

/**
 * Another model takes load and support, and kept loads, away: places on one say nothing about another. Followed here and not by a
 * component, because marks are also drawn while no panel of the test is open.
 */
subscribe(stage, () => {
  if (shapeNow() === placedOn) return;
  placedOn = shapeNow();
  Object.assign(press, { places: NO_PLACES, kept: [], ...NOT_PLACING });
});
