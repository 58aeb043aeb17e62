import {
  accountLogin,
  authInfo,
  featureAccess,
  signOut,
} from '../../../core/contract/calls/account/account.ts';
import { accountMobile, mobileCode } from '../../../core/contract/calls/account/mobile.ts';
import {
  accountAvatar,
  accountDelete,
  accountEmail,
  accountExport,
  accountInfo,
  accountJobMail,
  accountName,
  accountPassword,
  accountUsername,
  avatarAddress,
  avatarPolicy,
  introductionNoticeOff,
  paymentNoticeOff,
  sessionEnd,
  sessionList,
} from '../../../core/contract/calls/account/profile.ts';
import { passwordReset, register, tokenExchange } from '../../../core/contract/calls/account/registration.ts';
import { emailCode, proofChallenge, verifyEmail } from '../../../core/contract/calls/account/verification.ts';
import { wechatReturn, wechatStart, wechatUnbind } from '../../../core/contract/calls/account/wechat.ts';
import { apiKeyEnd, apiKeyList, apiKeyMake } from '../../../core/contract/calls/api-key.ts';
import { enquirySend } from '../../../core/contract/calls/enquiry.ts';
import { hostInfo } from '../../../core/contract/calls/host.ts';
import { pageReport } from '../../../core/contract/calls/page-report.ts';
import { preferencesGet, preferencesSave } from '../../../core/contract/calls/preferences.ts';
import { GRANTS } from '../../../core/rules/account/permissions.ts';
import { makeApiKey } from '../../../core/studio/api-key/api-key.ts';
import { issueSignInLink } from '../../../core/studio/session/link.ts';
import { openSession } from '../../../core/studio/session/user-sessions.ts';
import { solvedProof } from '../../../core/studio/verification/testing/solved-proof.ts';
import { type AccessRow, own, thing } from './row.ts';
import { ACCESS_PASSWORD } from './world.ts';

const NEW_PASSWORD = 'meadow-2026';
const next = { pass: NEW_PASSWORD, pass1: NEW_PASSWORD };
const MOBILE = '13800138000';
const CHINA = { host: 'china' } as const;
/** Another host's calls do not exist, for any caller. */
const NOT_HERE = { owner: 'notFound' } as const;
/** Grants without effect for a barred user. */
const BARRED = ['gradient', 'multi', 'cut'];

/** Sign-up to sign-out, and the account page. */
export const ACCOUNT_ROWS: readonly AccessRow[] = [
  own(hostInfo),
  own(pageReport, () => ({ body: { fault: 'pageError' as const, version: 'test' } })),
  own(authInfo),
  own(accountLogin, () => ({ body: { name: 'owner', pass: ACCESS_PASSWORD } })),
  own(signOut),
  own(proofChallenge),
  own(emailCode, async ({ ports }) => ({
    body: { email: 'new@studio.example', type: 1, proof: await solvedProof(ports) },
  })),
  own(
    emailCode,
    async ({ ports }) => ({
      body: { email: 'new@studio.example', type: 2, proof: await solvedProof(ports) },
    }),
    { what: 'to change the e-mail', visitor: 'notSignedIn' },
  ),
  own(verifyEmail, async (world) => ({
    body: { email: 'owner@studio.example', ...(await world.code('owner@studio.example', 'login')) },
  })),
  own(register, () => ({ body: { name: 'other-name', ...next } }), { owner: 'registrationOver' }),
  own(passwordReset, () => ({ body: next }), { owner: 'resetOver' }),
  own(tokenExchange, async ({ ports, owner }) => ({
    body: { pp_token: await issueSignInLink(ports, owner, 'en') },
  })),
  own(accountInfo),
  own(accountUsername),
  own(accountName, () => ({ body: { name: 'other-name' } })),
  own(accountExport, () => ({ body: { current: ACCESS_PASSWORD } })),
  own(accountDelete, () => ({ body: { current: ACCESS_PASSWORD } })),
  own(accountPassword, () => ({ body: { current: ACCESS_PASSWORD, ...next } })),
  own(accountEmail, async (world) => ({
    body: {
      email: 'new@studio.example',
      current: ACCESS_PASSWORD,
      ...(await world.code('new@studio.example', 'bind')),
    },
  })),
  ...[mobileCode, accountMobile, wechatStart, wechatReturn, wechatUnbind].map((call) =>
    own(call, () => ({ body: {} }), { what: 'where the host has it not', ...NOT_HERE }),
  ),
  own(
    mobileCode,
    async ({ ports }) => ({ body: { mobile: MOBILE, proof: await solvedProof(ports) } }),
    CHINA,
  ),
  own(
    accountMobile,
    async (world) => ({
      body: { mobile: MOBILE, current: ACCESS_PASSWORD, ...(await world.mobileCode(MOBILE)) },
    }),
    CHINA,
  ),
  own(wechatStart, () => ({ body: {} }), CHINA),
  own(wechatStart, () => ({ body: { isBind: true, current: ACCESS_PASSWORD } }), {
    ...CHINA,
    what: 'to bind',
    visitor: 'notSignedIn',
  }),
  // Without the cookie of the browser that began the sign-in, the return fails; core/studio/sign-in/social tests the
  // rest.
  own(wechatReturn, () => ({ body: { code: 'person-1', state: 'x' } }), { ...CHINA, owner: 'socialRefused' }),
  own(wechatUnbind, () => ({ body: { current: ACCESS_PASSWORD } }), CHINA),
  own(wechatUnbind, () => ({ body: { current: 'a-guess-1' } }), {
    ...CHINA,
    what: 'without the password',
    owner: 'currentPasswordWrong',
  }),
  own(preferencesGet),
  own(preferencesSave, () => ({ body: { field: 3, technology: 'SLS' as const } })),
  own(preferencesSave, () => ({ body: { field: 5 } }), {
    what: 'the members’ field',
    owner: 'notGranted',
    member: 'ok',
  }),
  own(accountJobMail, () => ({ body: { on: true } })),
  own(introductionNoticeOff),
  own(paymentNoticeOff),
  own(sessionList),
  own(sessionEnd, () => ({ body: {} })),
  thing(
    sessionEnd,
    async ({ ports, owner }) => {
      const device = { agent: 'elsewhere', formerToken: undefined, single: false };
      return { body: { id: (await openSession(ports, owner.uid, { autoLogin: false, ...device })).id } };
    },
    { what: 'one session' },
  ),
  own(apiKeyList),
  own(apiKeyMake, () => ({ body: { name: 'script', scopes: ['read' as const] } })),
  thing(apiKeyEnd, async ({ ports, owner }) => ({
    query: { id: (await makeApiKey(ports, owner.uid, { name: 'script', scopes: ['read'] })).key.id },
  })),
  own(avatarPolicy, () => ({ query: { type: 'image/png' as const, size: 100 } })),
  thing(accountAvatar, ({ pendingPicture }) => ({ body: { path: pendingPicture() } })),
  own(avatarAddress),
  own(enquirySend, async (world) => {
    const { code, email_token } = await world.code('ann@buyer.example', 'enquiry');
    const body = {
      name: 'Ann',
      phone: '13800138000',
      email: 'ann@buyer.example',
      title: 'Engineer',
      company: 'Bones',
      industry: 'medical',
      region: 'EU',
      message: '',
    };
    return { body: { ...body, verification: code, email_token } };
  }),
  ...GRANTS.map((grant) =>
    own(featureAccess, () => ({ query: { name: grant } }), {
      what: grant,
      without: { [grant]: 'notGranted' },
      ...(BARRED.includes(grant) ? { barred: 'notGranted' } : {}),
    }),
  ),
  own(featureAccess, () => ({ query: { name: 'print-provider' as const } }), {
    what: 'the members’ field',
    owner: 'notGranted',
    member: 'ok',
  }),
];
