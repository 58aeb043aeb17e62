import type { ErrorName } from '../../core/contract/codes.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import { type RegionRefusal, regionRefusal } from '../../core/rules/host/regions.ts';
import type { HttpContext } from './request.ts';

/** The CDN sets this header and replaces any value from the viewer. */
export const COUNTRY_HEADER = 'cloudfront-viewer-country';

const CODE_NAMES: Readonly<Record<RegionRefusal, ErrorName>> = {
  'not-served': 'regionNotPermitted',
  embargoed: 'regionForbidden',
  unknown: 'regionUnknown',
};

/** Calls that the page needs to explain the refusal and to sign out. */
const ALWAYS_ANSWERED: readonly string[] = ['hostInfo', 'signOut'];

/** Throws the code of the region dialog if this host is not available in the viewer's country. */
export function refuseRegion(
  context: HttpContext,
  config: Pick<HostConfig, 'regions'>,
  callName: string,
): void {
  if (ALWAYS_ANSWERED.includes(callName)) return;
  const refusal = regionRefusal(config.regions, context.req.header(COUNTRY_HEADER));
  if (refusal !== undefined) throw new VisibleError(CODE_NAMES[refusal]);
}
