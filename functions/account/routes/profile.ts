import {
  accountEmail,
  accountInfo,
  accountJobMail,
  accountName,
  accountPassword,
  accountUsername,
  introductionNoticeOff,
  paymentNoticeOff,
} from '../../../core/contract/calls/account/profile.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { changeEmail } from '../../../core/studio/profile/email.ts';
import { changeName } from '../../../core/studio/profile/name.ts';
import { changePassword } from '../../../core/studio/profile/password.ts';
import { setJobMail, turnNoticeOff } from '../../../core/studio/profile/preferences.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { addressOf, type HttpContext, requestLanguage } from '../../http/request.ts';
import { setSessionCookies } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

export function profileRoutes({ config, ports }: AccountServices): Route[] {
  const tokenOf = (context: HttpContext) => sessionToken(config, context.req.header('cookie')) ?? '';
  const ownerMailIn = (context: HttpContext) => ({
    language: requestLanguage(context),
    contact: config.contact,
  });
  return [
    userRoute(accountInfo, ({ user }) => ({
      ...userInfoOf(user),
      hasPassword: user.passwordHash !== ports.passwords.unusableHash,
      mailWhenDone: user.mailWhenDone === true,
    })),

    userRoute(accountJobMail, async ({ body, user }) => {
      await setJobMail(ports, user, body.on);
      return { mailWhenDone: body.on };
    }),

    userRoute(accountUsername, ({ user }) => ({ name: user.username })),

    userRoute(accountName, async ({ body, user, context }) =>
      userInfoOf(await changeName(ports, user, { ...body, sessionToken: tokenOf(context) })),
    ),

    userRoute(accountPassword, async ({ body, user, context }) => {
      const changed = await changePassword(ports, user, {
        current: body.current,
        password: body.pass,
        repeated: body.pass1,
        sessionToken: tokenOf(context),
        ownerMail: ownerMailIn(context),
      });
      setSessionCookies(context, config, changed.session);
      return userInfoOf(changed.user);
    }),

    userRoute(accountEmail, async ({ body, user, context }) => {
      const changed = await changeEmail(ports, user, {
        email: body.email,
        code: body.code,
        token: body.email_token,
        current: body.current,
        sessionToken: tokenOf(context),
        address: addressOf(context),
        ownerMail: ownerMailIn(context),
      });
      setSessionCookies(context, config, changed.session);
      return userInfoOf(changed.user);
    }),

    userRoute(introductionNoticeOff, async ({ user }) => await turnNoticeOff(ports, user, 'introduction')),
    userRoute(paymentNoticeOff, async ({ user }) => await turnNoticeOff(ports, user, 'payment')),
  ];
}
