import { sessionEnd, sessionList } from '../../../core/contract/calls/account/profile.ts';
import { tokenExchange } from '../../../core/contract/calls/account/registration.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { verifyPresence } from '../../../core/studio/profile/verify-owner.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { takeSignInLink } from '../../../core/studio/session/link.ts';
import { findSession } from '../../../core/studio/session/session.ts';
import { endSessions, listSessions, openSession } from '../../../core/studio/session/user-sessions.ts';
import { type Route, route, userRoute } from '../../http/app.ts';
import type { HttpContext } from '../../http/request.ts';
import { deviceOf, setSessionCookies } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

export function sessionRoutes({ config, ports }: AccountServices): Route[] {
  const tokenOf = (context: HttpContext) => sessionToken(config, context.req.header('cookie')) ?? '';
  const currentId = async (context: HttpContext) => (await findSession(ports, tokenOf(context)))?.id;
  return [
    userRoute(sessionList, async ({ user, context }) => {
      const here = await currentId(context);
      const list = await listSessions(ports, user.uid);
      return {
        list: list.map(({ id, agent, startedAtSeconds }) => ({
          id,
          agent,
          startedAt: new Date(startedAtSeconds * 1000).toISOString(),
          current: id === here,
        })),
      };
    }),

    userRoute(sessionEnd, async ({ body, user, context }) => {
      await verifyPresence(ports, user, { current: body.current, sessionToken: tokenOf(context) });
      const here = await currentId(context);
      const which = (id: string) => (body.id === undefined ? id !== here : id === body.id);
      const ended = await endSessions(ports, user.uid, which);
      if (body.id !== undefined && ended === 0) throw new VisibleError('notFound');
      return { ended };
    }),
  ];
}

export function linkRoutes({ config, ports }: AccountServices): Route[] {
  return [
    route(tokenExchange, async ({ body, context }) => {
      const user = await takeSignInLink(ports, body.pp_token);
      const session = await openSession(ports, user.uid, {
        autoLogin: body.autoLogin,
        ...deviceOf(context, config),
        byLink: true,
      });
      ports.log('signed in by link', { uid: user.uid });
      setSessionCookies(context, config, session);
      return userInfoOf(user);
    }),
  ];
}
