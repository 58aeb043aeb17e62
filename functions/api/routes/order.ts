import { workspaceCreate } from '../../../core/contract/calls/workspace.ts';
import { createOrder } from '../../../core/studio/order/create.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { idempotencyKeyOf } from '../../http/request.ts';
import type { ApiServices } from '../services.ts';

export function orderRoutes({ ports }: ApiServices): Route[] {
  return [
    userRoute(workspaceCreate, async ({ body, user, context }) => {
      const id = await createOrder(ports, user.uid, {
        fileId: body.sources[0]!,
        thumbKey: body.thumb_key,
        idempotencyKey: idempotencyKeyOf(context),
      });
      return { id };
    }),
  ];
}
