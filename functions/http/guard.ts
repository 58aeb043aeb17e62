import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { VisibleError } from '../../core/contract/envelope.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';
import type { HttpContext } from './request.ts';

/**
 * Lets a change through only when it comes from our own page: the studio's header, which another site cannot send
 * without asking first, and the site's own origin where the browser names one. Throws foreignOrigin.
 */
export function refuseForeignChange(context: HttpContext, config: Pick<HostConfig, 'siteOrigin'>): void {
  const origin = context.req.header('origin');
  const foreign = origin !== undefined && origin !== config.siteOrigin;
  if (foreign || context.req.header(STUDIO_HEADER) === undefined) throw new VisibleError('foreignOrigin');
}
