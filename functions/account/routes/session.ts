import { sessionEnd, sessionList } from '../../../core/contract/calls/profile.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { findSession } from '../../../core/studio/session/session.ts';
import { endSessions, listSessions } from '../../../core/studio/session/user-sessions.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { HttpContext } from '../../http/request.ts';
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
