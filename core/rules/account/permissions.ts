/** Who may use what: docs/specification.md#permissions. Pages show by these rules, the server decides by them. */

/** Per-account grants; users without one see the contact dialog. */
export const GRANTS = ['high-precision', 'gradient', 'multi', 'cut', 'printability', 'slicing'] as const;
export type Grant = (typeof GRANTS)[number];

/** Everything that not every account may use: the grants, and the field for members. */
export const FEATURES = [...GRANTS, 'print-provider'] as const;
export type Feature = (typeof FEATURES)[number];

/** Barred users have neither cut, nor the modes 2 and 3, nor the last field. */
const BARRED_FROM: readonly Feature[] = ['cut', 'gradient', 'multi', 'print-provider'];

/** The part of an account the rules look at. */
export interface FeatureHolder {
  identity: 'user' | 'member';
  grants: readonly Grant[];
  barred: boolean;
}

export type Permission = 'allowed' | 'barred' | 'members-only' | 'not-granted';

/** Whether an account may use a feature, and why not. To be barred outweighs every grant. */
export function permissionFor(holder: FeatureHolder, feature: Feature): Permission {
  if (holder.barred && BARRED_FROM.includes(feature)) return 'barred';
  if (feature === 'print-provider') return holder.identity === 'member' ? 'allowed' : 'members-only';
  return holder.grants.includes(feature) ? 'allowed' : 'not-granted';
}

/** Whether an account may use a feature. */
export function mayUse(holder: FeatureHolder, feature: Feature): boolean {
  return permissionFor(holder, feature) === 'allowed';
}
