import { type Feature, type FeatureHolder, mayUse } from '../account/permissions.ts';

/** Lattice modes (docs/specification.md#purpose, #flows and #validation). */
export const LATTICE_MODES = ['constant', 'gradient', 'regions'] as const;
export type LatticeMode = (typeof LATTICE_MODES)[number];

/** Wire number of each mode, also in the not-allowed event (docs/specification.md#purpose). */
export const MODE_NUMBERS: Record<LatticeMode, 1 | 2 | 3> = { constant: 1, gradient: 2, regions: 3 };

/** Tools outside some accounts. */
export const GATED_TOOLS = ['gradient', 'regions', 'cut'] as const;
export type GatedTool = (typeof GATED_TOOLS)[number];

/** True for a mode outside some accounts. */
export function isGated(mode: LatticeMode): mode is Exclude<GatedTool, 'cut'> {
  return GATED_TOOLS.some((tool) => tool === mode);
}

/** Code of the not-allowed event: the mode's number, 4 for the cut (docs/specification.md#flows). */
export const NOT_ALLOWED_CODES: Record<GatedTool, 2 | 3 | 4> = { gradient: 2, regions: 3, cut: 4 };

export interface ModeTraits {
  /** One lattice with one rod: only it has shells, solid bottoms, drain holes, fits, stretched and conformal cells. */
  isUniform: boolean;
  /** Two lattices at a cut plane. */
  hasRegions: boolean;
  /** Rods by a picture. */
  hasPicture: boolean;
}

export const MODE_TRAITS: Record<LatticeMode, ModeTraits> = {
  constant: { isUniform: true, hasRegions: false, hasPicture: false },
  gradient: { isUniform: false, hasRegions: false, hasPicture: true },
  regions: { isUniform: false, hasRegions: true, hasPicture: false },
};

/** Feature required by a tool (docs/specification.md#permissions). */
export const FEATURE_OF_TOOL: Record<GatedTool, Feature> = {
  gradient: 'gradient',
  regions: 'multi',
  cut: 'cut',
};

/** True if the tool may be used. Visitors (null), barred users and those without a grant may not. */
export function mayUseTool(tool: GatedTool, user: FeatureHolder | null): boolean {
  return user !== null && mayUse(user, FEATURE_OF_TOOL[tool]);
}

/** Reason why the mode cannot change: a running task, or a cut to clear first. */
export type ModeRefusal = 'locked' | 'pleaseClear';

/** Reason why the mode cannot change, or null: locked, or a cut plane needs the two-region mode. */
export function modeRefusal(
  to: LatticeMode,
  state: { locked: boolean; hasCutPlane: boolean },
): ModeRefusal | null {
  if (state.locked) return 'locked';
  return !MODE_TRAITS[to].hasRegions && state.hasCutPlane ? 'pleaseClear' : null;
}

/** Title prefix of lattices hidden outside the constant mode (docs/specification.md#records). */
const CONSTANT_ONLY_PREFIX = 'TYPE-1000';

export function isOfferedIn(mode: LatticeMode, latticeTitle: string): boolean {
  return MODE_TRAITS[mode].isUniform || !latticeTitle.startsWith(CONSTANT_ONLY_PREFIX);
}
