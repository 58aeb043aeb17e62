import {
  accountAvatar,
  accountDelete,
  accountExport,
  avatarAddress,
  avatarPolicy,
} from '../../core/contract/calls/account/profile.ts';
import { registerFile as registerCall, uploadPolicy } from '../../core/contract/calls/file.ts';
import { folderDelete, folderList, folderSave } from '../../core/contract/calls/folder.ts';
import { grayscaleRegister } from '../../core/contract/calls/grayscale.ts';
import { historyList } from '../../core/contract/calls/history.ts';
import { workspaceDownload } from '../../core/contract/calls/pay.ts';
import { taskPress, workspacePress } from '../../core/contract/calls/press.ts';
import { taskRecipe, workspaceMap } from '../../core/contract/calls/recipe.ts';
import { shareEnd, shareMake, shareOpen } from '../../core/contract/calls/share.ts';
import { workspaceSlicing } from '../../core/contract/calls/slicing.ts';
import {
  historyWorkspace,
  workspaceCreate,
  workspaceDelete,
  workspaceMove,
  workspaceRename,
} from '../../core/contract/calls/workspace.ts';
import type { Language } from '../../core/contract/envelope.ts';
import { encodeDownload } from '../../core/contract/order-codec.ts';
import { requireFeature } from '../../core/studio/account/feature.ts';
import { userInfoOf } from '../../core/studio/account/user.ts';
import { downloadInfo } from '../../core/studio/download/info.ts';
import { sliceableFile } from '../../core/studio/download/sliceable.ts';
import { fileRecordOf } from '../../core/studio/file/file.ts';
import { grayscaleOf } from '../../core/studio/file/gradient-image/image.ts';
import { registerImage } from '../../core/studio/file/gradient-image/register.ts';
import { registerFile } from '../../core/studio/file/register.ts';
import { makeUploadPolicy } from '../../core/studio/file/upload.ts';
import { orderDetailOf } from '../../core/studio/history/detail.ts';
import { historyPage } from '../../core/studio/history/history.ts';
import { remakeIfOver } from '../../core/studio/job/remake.ts';
import { warmWorker } from '../../core/studio/job/wake.ts';
import { createOrder } from '../../core/studio/order/create.ts';
import { deleteOrder } from '../../core/studio/order/delete.ts';
import { deleteFolder, foldersOf, moveOrder, saveFolder } from '../../core/studio/order/folders.ts';
import { setOrderMap } from '../../core/studio/order/map.ts';
import { ownOrder } from '../../core/studio/order/order.ts';
import { renameOrder } from '../../core/studio/order/rename.ts';
import { endShare, makeShare, sharedResult } from '../../core/studio/order/share/share.ts';
import { askPress } from '../../core/studio/press/ask.ts';
import { lastPressTask, pressTask } from '../../core/studio/press/task.ts';
import { exportAccount } from '../../core/studio/profile/account-data.ts';
import { avatarUrl, makeAvatarForm, setAvatar } from '../../core/studio/profile/avatar.ts';
import { deleteAccount } from '../../core/studio/profile/delete-account.ts';
import { recipeRequest } from '../../core/studio/recipe/apply.ts';
import { ownRecipe } from '../../core/studio/recipe/recipe.ts';
import { endedSessionCookie, sessionToken } from '../../core/studio/session/cookie.ts';
import { type HttpApp, httpApp, isFromOurPage, type Route, route, userRoute } from '../http/app.ts';
import { orderOfTask, queueTask } from '../http/queue-task.ts';
import { type HttpContext, idempotencyKeyOf, requestIdOf, requestLanguage } from '../http/request.ts';
import type { Services } from '../http/services.ts';
import { clearStorage } from '../http/signed-in.ts';

/** Ports the `files` function uses. */
type FilesServices = Services<
  'table' | 'clock' | 'log' | 'ids' | 'files' | 'decoders' | 'passwords' | 'sockets' | 'queue'
>;

/** Calls that touch the file store. */
export function filesRoutes(services: FilesServices): Route[] {
  return [
    ...fileRoutes(services),
    ...orderFileRoutes(services),
    ...recipeTaskRoutes(services),
    ...pressRoutes(services),
    ...folderRoutes(services),
    ...profileFileRoutes(services),
  ];
}

export function filesApp(services: FilesServices): HttpApp {
  return httpApp(services, filesRoutes(services));
}

function fileRoutes({ ports }: FilesServices): Route[] {
  return [
    userRoute(uploadPolicy, async ({ query, user }) => await makeUploadPolicy(ports, user.uid, query)),

    userRoute(registerCall, async ({ body, user }) => {
      const { key, file_name: fileName, hash, consent } = body;
      return fileRecordOf(await registerFile(ports, user.uid, { key, fileName, hash, consent }));
    }),

    userRoute(grayscaleRegister, async ({ body, user }) => {
      requireFeature(user, 'gradient');
      const { key, file_name: fileName, hash } = body;
      const image = await registerImage(ports, user.uid, { key, fileName, hash });
      return { ...(await grayscaleOf(ports, image)), width: image.widthPx, height: image.heightPx };
    }),
  ];
}

function orderFileRoutes({ config, ports }: FilesServices): Route[] {
  return [
    userRoute(workspaceCreate, async ({ body, user, context }) => {
      const id = await createOrder(ports, user.uid, {
        fileId: body.sources[0]!,
        thumbKey: body.thumb_key,
        idempotencyKey: idempotencyKeyOf(context),
      });
      await warmWorker(ports, user.uid);
      return { id };
    }),

    userRoute(
      historyList,
      async ({ query, user, context }) =>
        await historyPage(ports, user.uid, { ...query, language: requestLanguage(context) }),
    ),

    userRoute(historyWorkspace, async ({ query, user, context }) => {
      const own = await ownOrder(ports, user.uid, query.id);
      // Another site may send a browser here, but start no job.
      const isOurs = isFromOurPage(context, config);
      const order = isOurs ? await remakeIfOver(ports, { user, order: own }, requestIdOf(context)) : own;
      return await orderDetailOf(ports, { user, order }, readerOf(context));
    }),

    userRoute(workspaceRename, async ({ body, user }) => {
      await renameOrder(ports, user.uid, { orderId: body.id, title: body.title });
      return body;
    }),

    userRoute(shareMake, async ({ body, user }) => ({ token: await makeShare(ports, user.uid, body.id) })),

    userRoute(shareEnd, async ({ query, user }) => {
      await endShare(ports, user.uid, query.id);
      return { id: query.id };
    }),

    route(shareOpen, async ({ body }) => await sharedResult(ports, body.token)),

    userRoute(workspaceDelete, async ({ query, user }) => {
      await deleteOrder(ports, user.uid, query.id);
      return { id: query.id };
    }),

    userRoute(workspaceDownload, async ({ query, user, context }) => {
      const order = await ownOrder(ports, user.uid, query.id);
      // Another site may send a browser here, but start no work.
      const isOurs = context.get('apiKey') !== undefined || isFromOurPage(context, config);
      const info = await downloadInfo(ports, { host: config.host, user, order, isOurs }, query);
      const checkout = info.url === null ? `${config.siteOrigin}/blank?id=${order.id}` : null;
      return { ...encodeDownload(info), checkout };
    }),

    userRoute(workspaceSlicing, async ({ query, user }) => {
      return await sliceableFile(ports, user, await ownOrder(ports, user.uid, query.id));
    }),
  ];
}

/** Recipes for orders, and the pressure maps that they run by. */
function recipeTaskRoutes({ ports }: FilesServices): Route[] {
  return [
    userRoute(workspaceMap, async ({ body, user }) => {
      await setOrderMap(ports, user.uid, { orderId: body.id, map: body.map });
      return body;
    }),

    userRoute(taskRecipe, async ({ body, user, context }) => {
      const order = await orderOfTask(ports, user.uid, body);
      const recipe = body.recipe ?? (await ownRecipe(ports, user.uid, body.recipeId!));
      const idempotencyKey = idempotencyKeyOf(context);
      const { request, leftOut, map, onRefusal } = await recipeRequest(
        ports,
        { ...order, idempotencyKey },
        recipe,
      );
      const task = queueTask(ports, { order, user, context }, { request, leftOut, map });
      return { ...(await task.catch(onRefusal)), leftOut };
    }),
  ];
}

function pressRoutes({ ports }: FilesServices): Route[] {
  return [
    userRoute(taskPress, async ({ body: { id, ...question }, user, context }) => {
      const order = await ownOrder(ports, user.uid, id);
      const press = await askPress(ports, order, { ...question, requestId: requestIdOf(context) });
      return await pressTask(ports, press);
    }),

    userRoute(workspacePress, async ({ query, user }) => {
      return await lastPressTask(ports, await ownOrder(ports, user.uid, query.id));
    }),
  ];
}

/** Folders of orders: beside the history, which shows them. */
function folderRoutes({ ports }: FilesServices): Route[] {
  return [
    userRoute(folderList, async ({ user }) => ({ list: await foldersOf(ports, user.uid) })),

    userRoute(folderSave, async ({ body, user }) => await saveFolder(ports, user.uid, body)),

    userRoute(folderDelete, async ({ query, user }) => {
      await deleteFolder(ports, user.uid, query.id);
      return query;
    }),

    userRoute(workspaceMove, async ({ body, user }) => {
      await moveOrder(ports, user.uid, { orderId: body.id, folderId: body.folder });
      return body;
    }),
  ];
}

function profileFileRoutes({ config, ports }: FilesServices): Route[] {
  return [
    userRoute(avatarPolicy, async ({ query, user }) => await makeAvatarForm(ports, user.uid, query)),
    userRoute(accountAvatar, async ({ body, user }) => userInfoOf(await setAvatar(ports, user, body.path))),
    userRoute(avatarAddress, async ({ user }) => ({ url: await avatarUrl(ports, user) })),

    userRoute(accountExport, async ({ body, user, context }) => {
      const token = sessionToken(config, context.req.header('cookie')) ?? '';
      return await exportAccount(ports, user, { current: body.current, sessionToken: token });
    }),

    userRoute(accountDelete, async ({ body, user, context }) => {
      const token = sessionToken(config, context.req.header('cookie')) ?? '';
      const language = requestLanguage(context);
      await deleteAccount(ports, user, { current: body.current, sessionToken: token, language });
      context.header('set-cookie', endedSessionCookie(config));
      clearStorage(context);
      return {};
    }),
  ];
}

/** Returns the language of the caller, and if it may have addresses of models: a session, or a key with that scope. */
function readerOf(context: HttpContext): { language: Language; mayDownload: boolean } {
  const mayDownload = context.get('apiKey')?.scopes.includes('download') ?? true;
  return { language: requestLanguage(context), mayDownload };
}
