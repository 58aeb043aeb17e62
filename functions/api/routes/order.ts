import { payTrial } from '../../../core/contract/calls/pay.ts';
import { workspaceSocket } from '../../../core/contract/calls/workspace.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { encodePaymentState } from '../../../core/contract/order-codec.ts';
import { pricesAt } from '../../../core/rules/pay/prices.ts';
import { channelUrl, issueTicket } from '../../../core/studio/channel/ticket.ts';
import { paymentStateOf } from '../../../core/studio/download/download.ts';
import { useTrial } from '../../../core/studio/download/trial.ts';
import { ownOrder } from '../../../core/studio/order/order.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { findSession } from '../../../core/studio/session/session.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

/** Returns the routes that follow an order and use a free download for it. */
export function orderRoutes({ config, ports }: ApiServices): Route[] {
  return [
    userRoute(workspaceSocket, async ({ query, user, context }) => {
      const order = await ownOrder(ports, user.uid, query['workspace-id']);
      const session = await findSession(ports, sessionToken(config, context.req.header('cookie')) ?? '');
      if (session === undefined) throw new VisibleError('notSignedIn');
      const ticket = await issueTicket(ports, { uid: user.uid, sessionId: session.id }, order.id);
      return { url: channelUrl(config, query.channel, { orderId: order.id, ticket }) };
    }),

    userRoute(payTrial, async ({ query, user }) => {
      const after = await useTrial(ports, user, query.id);
      const order = await ownOrder(ports, user.uid, query.id);
      return encodePaymentState(
        paymentStateOf(
          pricesAt(config.host, ports.clock.nowMs()),
          { user: after, order },
          { precision: 'low' },
        ),
      );
    }),
  ];
}
