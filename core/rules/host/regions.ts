/**
 * Where a host may be used: docs/specification.md#permissions. Countries are ISO 3166-1 codes of two letters, as the CDN names
 * the viewer's. The three codes 204001 to 204003 are read as: not served, not allowed to be served, not known.
 */
export interface RegionRules {
  /** The host does not offer its service here. */
  notServed?: readonly string[];
  /** The service may not be offered here by law. */
  embargoed?: readonly string[];
  /** Viewers whose country the CDN cannot tell are refused as well. */
  refuseUnknown?: boolean;
}

export type RegionRefusal = 'not-served' | 'embargoed' | 'unknown';

/** Why a viewer of this country may not use the host; undefined when there is no reason. */
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
