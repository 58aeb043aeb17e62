import { tokenExchange } from '../../../core/contract/calls/registration.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { sessionCookie } from '../../../core/studio/session/cookie.ts';
import { takeSignInLink } from '../../../core/studio/session/link.ts';
import { openSession } from '../../../core/studio/session/user-sessions.ts';
import { type Route, route } from '../../http/app.ts';
import { deviceOf } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

export function linkRoutes({ config, ports }: AccountServices): Route[] {
  return [
    route(tokenExchange, async ({ body, context }) => {
      const user = await takeSignInLink(ports, body.pp_token);
      const session = await openSession(ports, user.uid, body.autoLogin, deviceOf(context, config));
      ports.log('signed in by link', { uid: user.uid });
      context.header('set-cookie', sessionCookie(config, session));
      return userInfoOf(user);
    }),
  ];
}
