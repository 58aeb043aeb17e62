import { proxy } from 'valtio';
import { useStateOf } from '../../state/snapshots.ts';
import type { CameraPose } from './camera-pose.ts';
import { type Clip, NO_CLIP } from './clip/clip.ts';
import type { PartsShown } from './parts.ts';

export const VIEW_TOOLS = ['look', 'measure'] as const;
export type ViewTool = (typeof VIEW_TOOLS)[number];

export const PROJECTIONS = ['orthographic', 'perspective'] as const;
export type Projection = (typeof PROJECTIONS)[number];

/** State of the view. All of it can be shared in the address. */
export interface ViewState {
  shown: PartsShown;
  projection: Projection;
  grid: boolean;
  clip: Clip;
  tool: ViewTool;
  /** Camera pose; null until a model is on the stage. */
  pose: CameraPose | null;
  /** True until the user moves the camera. */
  atHome: boolean;
}

const FRESH = {
  projection: 'orthographic',
  grid: true,
  clip: NO_CLIP,
  tool: 'look',
  pose: null,
  atHome: true,
} as const satisfies Omit<ViewState, 'shown'>;

export const ALL_SHOWN: PartsShown = { original: true, preview: true, structure: true, lattice: true };

export const view = proxy<ViewState>({ ...FRESH, shown: { ...ALL_SHOWN } });

export function useView(): ViewState {
  return useStateOf(view);
}

/** Resets sections, tool and camera for a new model. Grid and projection are user preferences and stay. */
export function beginView(): void {
  Object.assign(view, { clip: { ...NO_CLIP }, tool: 'look', pose: null, atHome: true });
}

export function switchGrid(): void {
  view.grid = !view.grid;
}

export function switchProjection(): void {
  view.projection = view.projection === 'perspective' ? 'orthographic' : 'perspective';
}
