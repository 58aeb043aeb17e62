import { apiKeyEnd, apiKeyList, apiKeyMake } from '../../../core/contract/calls/api-key.ts';
import { endApiKey, listApiKeys, makeApiKey } from '../../../core/studio/api-key/api-key.ts';
import { mailOwner } from '../../../core/studio/profile/owner-mail.ts';
import { verifyPresence } from '../../../core/studio/profile/verify-owner.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { requestLanguage } from '../../http/request.ts';
import type { AccountServices } from '../services.ts';

export function apiKeyRoutes({ config, ports }: AccountServices): Route[] {
  return [
    userRoute(apiKeyList, async ({ user }) => ({ list: await listApiKeys(ports, user.uid) })),

    userRoute(apiKeyMake, async ({ body: { current, ...asked }, user, context }) => {
      const token = sessionToken(config, context.req.header('cookie')) ?? '';
      await verifyPresence(ports, user, { current, sessionToken: token });
      const made = await makeApiKey(ports, user.uid, asked);
      const texts = { language: requestLanguage(context), contact: config.contact };
      await mailOwner(ports, user.email, { change: 'api-key', texts });
      return made;
    }),

    userRoute(apiKeyEnd, async ({ query, user }) => {
      await endApiKey(ports, user.uid, query.id);
      return query;
    }),
  ];
}
