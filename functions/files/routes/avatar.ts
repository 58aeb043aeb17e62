import { accountAvatar, avatarAddress, avatarPolicy } from '../../../core/contract/calls/profile.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { avatarUrl, makeAvatarForm, setAvatar } from '../../../core/studio/profile/avatar.ts';
import { type Route, userRoute } from '../../http/app.ts';
import type { FilesServices } from '../services.ts';

export function avatarRoutes({ ports }: FilesServices): Route[] {
  return [
    userRoute(avatarPolicy, async ({ query, user }) => await makeAvatarForm(ports, user.uid, query)),
    userRoute(accountAvatar, async ({ body, user }) => userInfoOf(await setAvatar(ports, user, body.path))),
    userRoute(avatarAddress, async ({ user }) => ({ url: await avatarUrl(ports, user) })),
  ];
}
