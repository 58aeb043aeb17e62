import { type Feature, type FeatureHolder, mayUse } from '../account/permissions.ts';

/** The three ways a lattice is made: docs/specification.md#purpose, #flows and #validation. */
export const LATTICE_MODES = ['constant', 'gradient', 'regions'] as const;
export type LatticeMode = (typeof LATTICE_MODES)[number];

/** The number each mode has on the wire and in the not-allowed event (docs/specification.md#purpose). */
export const MODE_NUMBERS: Record<LatticeMode, 1 | 2 | 3> = { constant: 1, gradient: 2, regions: 3 };

/** What not every account may use. */
export const GATED_TOOLS = ['gradient', 'regions', 'cut'] as const;
export type GatedTool = (typeof GATED_TOOLS)[number];

/** Code of the not-allowed event: the mode's number, 4 for the cut (docs/specification.md#flows). */
export const NOT_ALLOWED_CODES: Record<GatedTool, 2 | 3 | 4> = { gradient: 2, regions: 3, cut: 4 };

/** The feature an account needs for a tool (docs/specification.md#permissions). */
const FEATURE_OF_TOOL: Record<GatedTool, Feature> = { gradient: 'gradient', regions: 'multi', cut: 'cut' };

/** May the tool be used? Visitors (null), barred users and accounts without the grant see the upsell instead. */
export function mayUseTool(tool: GatedTool, user: FeatureHolder | null): boolean {
  return user !== null && mayUse(user, FEATURE_OF_TOOL[tool]);
}

/** Why a mode cannot be switched to now: a task runs, or the cut must be cleared first. */
export type ModeRefusal = 'locked' | 'pleaseClear';

/**
 * Whether the mode may change. It may not while it is locked; with a cut plane drawn only the two-region mode may be
 * switched to (docs/specification.md#flows). Null when nothing speaks against it.
 */
export function modeRefusal(
  to: LatticeMode,
  state: { locked: boolean; hasCutPlane: boolean },
): ModeRefusal | null {
  if (state.locked) return 'locked';
  return to !== 'regions' && state.hasCutPlane ? 'pleaseClear' : null;
}

/** Lattices whose title begins so are hidden outside the constant mode (docs/specification.md#records). */
const CONSTANT_ONLY_PREFIX = 'TYPE-1000';

/** Is a lattice with this title offered in a mode? */
export function isOfferedIn(mode: LatticeMode, latticeTitle: string): boolean {
  return mode === 'constant' || !latticeTitle.startsWith(CONSTANT_ONLY_PREFIX);
}
