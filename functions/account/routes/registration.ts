import { passwordReset, register } from '../../../core/contract/calls/registration.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { resetPassword } from '../../../core/studio/profile/password.ts';
import { completeRegistration } from '../../../core/studio/registration/complete.ts';
import { sessionCookie } from '../../../core/studio/session/cookie.ts';
import { endedResetCookie, resetToken } from '../../../core/studio/session/reset-cookie.ts';
import { type Route, route, userRoute } from '../../http/app.ts';
import { requestLanguage } from '../../http/request.ts';
import { deviceOf } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

export function registrationRoutes({ config, ports }: AccountServices): Route[] {
  return [
    userRoute(register, async ({ body, user }) => {
      const choice = { name: body.name, password: body.pass, repeated: body.pass1 };
      return userInfoOf(await completeRegistration(ports, user, choice));
    }),

    route(passwordReset, async ({ body, context }) => {
      const { user, session } = await resetPassword(ports, resetToken(config, context.req.header('cookie')), {
        password: body.pass,
        repeated: body.pass1,
        device: deviceOf(context, config),
        ownerMail: { language: requestLanguage(context), contact: config.contact },
      });
      context.header('set-cookie', endedResetCookie(config));
      context.header('set-cookie', sessionCookie(config, session), { append: true });
      return userInfoOf(user);
    }),
  ];
}
