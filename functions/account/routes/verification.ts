import { passwordReset, register } from '../../../core/contract/calls/account/registration.ts';
import {
  codePurpose,
  emailCode,
  proofChallenge,
  verifyEmail as verifyEmailCall,
} from '../../../core/contract/calls/account/verification.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { CODE_SECONDS } from '../../../core/rules/account/limits.ts';
import { userInfoOf } from '../../../core/studio/account/user.ts';
import { resetPassword } from '../../../core/studio/profile/password.ts';
import { browserToken, sessionToken } from '../../../core/studio/session/cookie.ts';
import { endedResetCookie, resetCookie, resetToken } from '../../../core/studio/session/flow-cookies.ts';
import { completeRegistration } from '../../../core/studio/sign-in/registration/complete.ts';
import { verifyEmail } from '../../../core/studio/sign-in/registration/verify-email.ts';
import { makeProof } from '../../../core/studio/verification/proof.ts';
import { sendCode } from '../../../core/studio/verification/send-code.ts';
import { type Route, route, userRoute } from '../../http/app.ts';
import { addressOf, requestLanguage } from '../../http/request.ts';
import { deviceOf, setSessionCookies } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

export function verificationRoutes({ config, ports }: AccountServices): Route[] {
  return [
    route(proofChallenge, async () => {
      const { parameters, signature = '' } = await makeProof(ports);
      return { parameters, signature };
    }),

    route(emailCode, async ({ body, user, context }) => {
      const purpose = codePurpose(body.type);
      if (purpose === undefined) throw new VisibleError('codeTypeMissing');
      if (purpose === 'bind' && user === undefined) throw new VisibleError('notSignedIn');
      const { token, by, resendAfterSeconds } = await sendCode(ports, {
        email: body.email,
        purpose,
        uid: purpose === 'bind' ? user?.uid : undefined,
        language: requestLanguage(context),
        address: addressOf(context),
        proof: body.proof,
        browserToken: browserToken(config, context.req.header('cookie')),
        siteOrigin: config.siteOrigin,
      });
      return { email_token: token, by, resendAfterSeconds, codeSeconds: CODE_SECONDS };
    }),

    route(verifyEmailCall, async ({ body, context }) => {
      const purpose = codePurpose(body.type);
      if (purpose === undefined || purpose === 'bind' || purpose === 'enquiry')
        throw new VisibleError('verifySourceMissing');
      const verified = await verifyEmail(ports, {
        email: body.email,
        code: body.code,
        token: body.email_token,
        purpose,
        autoLogin: body.autoLogin,
        address: addressOf(context),
        ...deviceOf(context, config),
      });
      if (verified.kind === 'may-reset') {
        context.header('set-cookie', resetCookie(config, verified.resetToken));
        return { is_new: false };
      }
      setSessionCookies(context, config, verified.session);
      return { is_new: verified.isNew };
    }),
  ];
}

export function registrationRoutes({ config, ports }: AccountServices): Route[] {
  return [
    userRoute(register, async ({ body, user, context }) => {
      const completed = await completeRegistration(ports, user, {
        name: body.name,
        password: body.pass,
        repeated: body.pass1,
        sessionToken: sessionToken(config, context.req.header('cookie')) ?? '',
        ownerMail: { language: requestLanguage(context), contact: config.contact },
      });
      setSessionCookies(context, config, completed.session);
      return userInfoOf(completed.user);
    }),

    route(passwordReset, async ({ body, context }) => {
      const { user, session } = await resetPassword(ports, resetToken(config, context.req.header('cookie')), {
        password: body.pass,
        repeated: body.pass1,
        device: deviceOf(context, config),
        ownerMail: { language: requestLanguage(context), contact: config.contact },
      });
      context.header('set-cookie', endedResetCookie(config));
      setSessionCookies(context, config, session);
      return userInfoOf(user);
    }),
  ];
}
