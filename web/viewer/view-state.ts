import { proxy } from 'valtio';
import type { CameraPose } from './camera/camera-pose.ts';
import { type Clip, NO_CLIP } from './clip/clip.ts';
import type { PartsShown } from './parts.ts';

/** What a click in the picture does. */
export const VIEW_TOOLS = ['look', 'measure'] as const;
export type ViewTool = (typeof VIEW_TOOLS)[number];

export const PROJECTIONS = ['orthographic', 'perspective'] as const;
export type Projection = (typeof PROJECTIONS)[number];

/** How the stage is looked at. Worth sharing, so all of it can go into the address. */
export interface ViewState {
  shown: PartsShown;
  projection: Projection;
  grid: boolean;
  clip: Clip;
  tool: ViewTool;
  /** Where the camera stands; null until a model is on the stage. */
  pose: CameraPose | null;
  /** The camera still stands where it was put for the model: nobody has moved it. */
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

/** The one view of the page. */
export const view = proxy<ViewState>({ ...FRESH, shown: { ...ALL_SHOWN } });

/** Another model: cuts, tool and camera begin anew; grid and projection are the user's taste and stay. */
export function beginView(): void {
  Object.assign(view, { clip: { ...NO_CLIP }, tool: 'look', pose: null, atHome: true });
}

/** Switches between parallel and perspective projection. */
export function switchProjection(): void {
  view.projection = view.projection === 'perspective' ? 'orthographic' : 'perspective';
}
