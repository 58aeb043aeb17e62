import { workspaceSocket } from '../../../core/contract/calls/workspace.ts';
import { channelUrl, issueTicket } from '../../../core/studio/channel/ticket.ts';
import { ownOrder } from '../../../core/studio/order/order.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

export function channelRoutes({ config, ports }: ApiServices): Route[] {
  return [
    userRoute(workspaceSocket, async ({ query, user }) => {
      const order = await ownOrder(ports, user.uid, query['workspace-id']);
      const ticket = await issueTicket(ports, user.uid, order.id);
      return { url: channelUrl(config, query.channel, order.id, ticket) };
    }),
  ];
}
