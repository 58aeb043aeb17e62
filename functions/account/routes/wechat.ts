import { wechatReturn, wechatStart, wechatUnbind } from '../../../core/contract/calls/account/wechat.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import { type User, userInfoOf } from '../../../core/studio/account/user.ts';
import { verifyOwner } from '../../../core/studio/profile/verify-owner.ts';
import { sessionToken } from '../../../core/studio/session/cookie.ts';
import { endedSocialCookie, socialCookie, socialState } from '../../../core/studio/session/flow-cookies.ts';
import { openSession } from '../../../core/studio/session/user-sessions.ts';
import { bindWechat, unbindWechat } from '../../../core/studio/sign-in/social/bind.ts';
import { takeSocialReturn, userOfSubject } from '../../../core/studio/sign-in/social/finish.ts';
import { type SocialAim, startSocial } from '../../../core/studio/sign-in/social/start.ts';
import { type Route, route, userRoute } from '../../http/app.ts';
import { addressOf, type HttpContext, requestLanguage } from '../../http/request.ts';
import { deviceOf, setSessionCookies } from '../../http/signed-in.ts';
import type { AccountServices } from '../services.ts';

/** Returns the routes for signing in with WeChat. A host without WeChat has none. */
export function wechatRoutes({ config, ports }: AccountServices): Route[] {
  const requireWechat = () => {
    if (config.wechatLogin !== true) throw new VisibleError('notFound');
  };
  const ownerMailIn = (context: HttpContext) => ({
    language: requestLanguage(context),
    contact: config.contact,
  });
  const cookies = (context: HttpContext) => context.req.header('cookie');

  const tokenOf = (context: HttpContext) => sessionToken(config, cookies(context)) ?? '';

  async function aimOf(
    { isBind, current, autoLogin }: { isBind: boolean; current: string; autoLogin: boolean },
    user: User | undefined,
    context: HttpContext,
  ): Promise<SocialAim> {
    if (!isBind) return { purpose: 'login', autoLogin };
    if (user === undefined) throw new VisibleError('notSignedIn');
    await verifyOwner(ports, user, { current, sessionToken: tokenOf(context) });
    return { purpose: 'bind', uid: user.uid };
  }

  return [
    route(wechatStart, async ({ body, user, context }) => {
      requireWechat();
      const { url, state } = await startSocial(ports, await aimOf(body, user, context), addressOf(context));
      context.header('set-cookie', socialCookie(config, state));
      return { url };
    }),

    route(wechatReturn, async ({ body, user, context }) => {
      requireWechat();
      const cookieState = socialState(config, cookies(context));
      const { aim, subject } = await takeSocialReturn(ports, { ...body, cookieState });
      context.header('set-cookie', endedSocialCookie(config));
      if (aim.purpose === 'bind') {
        // Another user may have signed in meanwhile. Only the account that started the binding is bound.
        if (user?.uid !== aim.uid) throw new VisibleError('socialRefused');
        return {
          bound: true,
          user: userInfoOf(await bindWechat(ports, user, { subject, ownerMail: ownerMailIn(context) })),
        };
      }
      const known = await userOfSubject(ports, subject);
      const session = await openSession(ports, known.uid, {
        autoLogin: aim.autoLogin,
        ...deviceOf(context, config),
      });
      ports.log('signed in by WeChat', { uid: known.uid });
      setSessionCookies(context, config, session);
      return { bound: false, user: userInfoOf(known) };
    }),

    userRoute(wechatUnbind, async ({ body, user, context }) => {
      requireWechat();
      await verifyOwner(ports, user, { current: body.current, sessionToken: tokenOf(context) });
      return userInfoOf(await unbindWechat(ports, user, ownerMailIn(context)));
    }),
  ];
}
