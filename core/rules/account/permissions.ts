/** Permissions (docs/specification.md#permissions). Pages use them for display, the server enforces them. */

/** Per-account grants; users without one see the contact dialog. */
export const GRANTS = ['high-precision', 'gradient', 'multi', 'cut', 'printability', 'slicing'] as const;
export type Grant = (typeof GRANTS)[number];

/** Features outside some accounts: the grants, and the field for members. */
export const FEATURES = [...GRANTS, 'print-provider'] as const;
export type Feature = (typeof FEATURES)[number];

/** Barred users have no cut, no modes 2 and 3, and no last field. */
const BARRED_FROM: readonly Feature[] = ['cut', 'gradient', 'multi', 'print-provider'];

/** Part of an account that the rules use. */
export interface FeatureHolder {
  identity: 'user' | 'member';
  grants: readonly Grant[];
  barred: boolean;
}

export type Permission = 'allowed' | 'barred' | 'members-only' | 'not-granted';

/** Permission of an account for a feature, with the reason if denied. A bar overrides every grant. */
export function permissionFor(holder: FeatureHolder, feature: Feature): Permission {
  if (holder.barred && BARRED_FROM.includes(feature)) return 'barred';
  if (feature === 'print-provider') return holder.identity === 'member' ? 'allowed' : 'members-only';
  return holder.grants.includes(feature) ? 'allowed' : 'not-granted';
}

export function mayUse(holder: FeatureHolder, feature: Feature): boolean {
  return permissionFor(holder, feature) === 'allowed';
}
