import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { historyList, historyWorkspace, workspaceDelete } from '../../../core/contract/calls/workspace.ts';
import { downloadInfo } from '../../../core/studio/download/download.ts';
import { workspaceDetailOf } from '../../../core/studio/history/detail.ts';
import { historyPage } from '../../../core/studio/history/history.ts';
import { deleteWorkspace } from '../../../core/studio/order/delete.ts';
import { ownWorkspace } from '../../../core/studio/order/order.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { requestLanguage } from '../../http/request.ts';
import type { FilesServices } from '../app.ts';

export function workspaceFileRoutes({ config, ports }: FilesServices): Route[] {
  return [
    userRoute(
      historyList,
      async ({ query, user, context }) => await historyPage(ports, user.uid, query, requestLanguage(context)),
    ),

    userRoute(historyWorkspace, async ({ query, user, context }) => {
      const workspace = await ownWorkspace(ports, user.uid, query.id);
      return await workspaceDetailOf(ports, user, workspace, requestLanguage(context));
    }),

    userRoute(workspaceDelete, async ({ query, user }) => {
      await deleteWorkspace(ports, user.uid, query.id);
      return { id: query.id };
    }),

    userRoute(workspaceDownload, async ({ query, user }) => {
      const workspace = await ownWorkspace(ports, user.uid, query.id);
      return await downloadInfo(ports, config.host, user, workspace, query);
    }),
  ];
}
