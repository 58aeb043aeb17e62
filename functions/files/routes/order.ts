import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { historyList, historyWorkspace, workspaceDelete } from '../../../core/contract/calls/workspace.ts';
import { downloadInfo } from '../../../core/studio/download/download.ts';
import { orderDetailOf } from '../../../core/studio/history/detail.ts';
import { historyPage } from '../../../core/studio/history/history.ts';
import { deleteOrder } from '../../../core/studio/order/delete.ts';
import { ownOrder } from '../../../core/studio/order/order.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { requestLanguage } from '../../http/request.ts';
import type { FilesServices } from '../services.ts';

export function orderFileRoutes({ config, ports }: FilesServices): Route[] {
  return [
    userRoute(
      historyList,
      async ({ query, user, context }) => await historyPage(ports, user.uid, query, requestLanguage(context)),
    ),

    userRoute(historyWorkspace, async ({ query, user, context }) => {
      const order = await ownOrder(ports, user.uid, query.id);
      return await orderDetailOf(ports, user, order, requestLanguage(context));
    }),

    userRoute(workspaceDelete, async ({ query, user }) => {
      await deleteOrder(ports, user.uid, query.id);
      return { id: query.id };
    }),

    userRoute(workspaceDownload, async ({ query, user }) => {
      const order = await ownOrder(ports, user.uid, query.id);
      return await downloadInfo(ports, config.host, user, order, query);
    }),
  ];
}
