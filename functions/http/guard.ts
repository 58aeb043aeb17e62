import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import type { HttpContext } from './request.ts';

/**
 * Rejects a change that does not come from our page. The change needs the studio's header, which another site
 * cannot send without a preflight, and the site's origin if the browser sends one. Throws foreignOrigin.
 */
export function refuseForeignChange(context: HttpContext, config: Pick<HostConfig, 'siteOrigin'>): void {
  const origin = context.req.header('origin');
  const foreign = origin !== undefined && origin !== config.siteOrigin;
  if (foreign || context.req.header(STUDIO_HEADER) === undefined) throw new VisibleError('foreignOrigin');
}
