import { sessionEnd, sessionList } from '../../../core/contract/calls/profile.ts';
import { tokenExchange } from '../../../core/contract/calls/registration.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { sessionCookie, sessionToken } from '../../../core/studio/session/cookie.ts';
import { takeSignInLink } from '../../../core/studio/session/link.ts';
import { findSession } from '../../../core/studio/session/session.ts';
import { endSessions, listSessions, openSession } from '../../../core/studio/session/user-sessions.ts';
import { type Route, route, userRoute } from '../../http/app.ts';
import type { HttpContext } from '../../http/request.ts';
import { deviceOf } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

export function sessionRoutes({ config, ports }: AccountServices): Route[] {
  const currentId = async (context: HttpContext) =>
    (await findSession(ports, sessionToken(config, context.req.header('cookie')) ?? ''))?.id;
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

    userRoute(sessionEnd, async ({ query, user, context }) => {
      const here = await currentId(context);
      const which = (id: string) => (query.id === undefined ? id !== here : id === query.id);
      const ended = await endSessions(ports, user.uid, which);
      if (query.id !== undefined && ended === 0) throw new VisibleError('notFound');
      return { ended };
    }),
  ];
}

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
