import { payTrial } from '../../../core/contract/calls/pay.ts';
import { payStateOf } from '../../../core/studio/download/download.ts';
import { useTrial } from '../../../core/studio/download/trial.ts';
import { ownOrder } from '../../../core/studio/order/order.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

export function payRoutes({ config, ports }: ApiServices): Route[] {
  return [
    userRoute(payTrial, async ({ query, user }) => {
      const after = await useTrial(ports, user, query.id);
      return payStateOf(config.host, after, await ownOrder(ports, user.uid, query.id), 'low');
    }),
  ];
}
