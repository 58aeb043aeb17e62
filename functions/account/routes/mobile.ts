import { accountMobile, mobileCode } from '../../../core/contract/calls/account/mobile.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { CODE_SECONDS } from '../../../core/rules/account/limits.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { bindMobile } from '../../../core/studio/profile/mobile.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { sendMobileCode } from '../../../core/studio/verification/send-code.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { addressOf, requestLanguage } from '../../http/request.ts';
import type { AccountServices } from '../services.ts';

/** Returns the routes for mobile numbers. A host that sends no text messages has none. */
export function mobileRoutes({ config, ports }: AccountServices): Route[] {
  const requireSms = () => {
    if (config.sms === undefined) throw new VisibleError('notFound');
  };
  return [
    userRoute(mobileCode, async ({ body, user, context }) => {
      requireSms();
      const { token, resendAfterSeconds } = await sendMobileCode(ports, {
        mobile: body.mobile,
        uid: user.uid,
        language: requestLanguage(context),
        address: addressOf(context),
        proof: body.proof,
      });
      return { mobile_token: token, resendAfterSeconds, codeSeconds: CODE_SECONDS };
    }),

    userRoute(accountMobile, async ({ body, user, context }) => {
      requireSms();
      const changed = await bindMobile(ports, user, {
        mobile: body.mobile,
        code: body.code,
        token: body.mobile_token,
        current: body.current,
        sessionToken: sessionToken(config, context.req.header('cookie')) ?? '',
        address: addressOf(context),
        ownerMail: { language: requestLanguage(context), contact: config.contact },
      });
      return userInfoOf(changed);
    }),
  ];
}
