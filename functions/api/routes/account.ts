import {
  accountLogin,
  authInfo,
  featureAccess,
  signOut,
} from '../../../core/contract/calls/account/account.ts';
import { preferencesGet, preferencesSave } from '../../../core/contract/calls/preferences.ts';
import { requireFeature } from '../../../core/studio/account/feature.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { preferencesOf, savePreferences } from '../../../core/studio/profile/preferences.ts';
import { endedSessionCookie, sessionToken } from '../../../core/studio/session/cookie.ts';
import { endSession } from '../../../core/studio/session/session.ts';
import { signIn } from '../../../core/studio/session/sign-in.ts';
import { type Route, route, userRoute } from '../../http/app.ts';
import { addressOf } from '../../http/request.ts';
import { clearStorage, deviceOf, setSessionCookies } from '../../http/signed-in.ts';
import type { ApiServices } from '../services.ts';

const AFTER_SIGN_OUT = '/index';

export function accountRoutes({ config, ports }: ApiServices): Route[] {
  return [
    userRoute(authInfo, ({ user }) => userInfoOf(user)),

    userRoute(featureAccess, ({ query, user }) => {
      requireFeature(user, query.name);
      return { name: query.name };
    }),

    route(accountLogin, async ({ body, context }) => {
      const { user, session } = await signIn(ports, {
        name: body.name,
        password: body.pass,
        autoLogin: body.autoLogin,
        address: addressOf(context),
        ...deviceOf(context, config),
      });
      setSessionCookies(context, config, session);
      return userInfoOf(user);
    }),

    route(signOut, async ({ user, context }) => {
      const token = sessionToken(config, context.req.header('cookie'));
      if (token !== undefined) await endSession(ports, token);
      context.header('set-cookie', endedSessionCookie(config));
      // Another device may have ended the session. Then the browser keeps the model for the next sign-in.
      if (user !== undefined) clearStorage(context);
      return AFTER_SIGN_OUT;
    }),
  ];
}

export function preferencesRoutes({ ports }: ApiServices): Route[] {
  return [
    userRoute(preferencesGet, ({ user }) => preferencesOf(user)),
    userRoute(preferencesSave, async ({ body, user }) => await savePreferences(ports, user, body)),
  ];
}
