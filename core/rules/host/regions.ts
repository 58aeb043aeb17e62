/**
 * Where a host may be used: docs/specification.md#permissions. Countries are ISO 3166-1 codes of two letters, as the
 * CDN names the viewer's. The three codes 204001 to 204003 are read as: not served, not allowed to be served, not
 * known.
 */
export interface RegionRules {
  /** Countries without service. */
  notServed?: readonly string[];
  /** Countries where the law forbids the service. */
  embargoed?: readonly string[];
  /** Refuses viewers whose country the CDN cannot determine. */
  refuseUnknown?: boolean;
}

export type RegionRefusal = 'not-served' | 'embargoed' | 'unknown';

/** Reason why a viewer of this country may not use the host; undefined if they may. */
export function regionRefusal(
  rules: RegionRules | undefined,
  country: string | undefined,
): RegionRefusal | undefined {
  const code = country?.trim().toUpperCase() ?? '';
  if (rules === undefined) return undefined;
  if (!/^[A-Z]{2}$/.test(code)) return rules.refuseUnknown === true ? 'unknown' : undefined;
  if (rules.embargoed?.includes(code)) return 'embargoed';
  return rules.notServed?.includes(code) ? 'not-served' : undefined;
}
