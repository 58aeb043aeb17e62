import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

/**
 * Calls that touch the file store. They are answered by the `files` function, so that the S3 client stays out of the
 * `api` function and its cold start. Everything else under `/api` belongs to `api`.
 */
export const CALLS_OF_FILES: readonly string[] = [
  'uploadPolicy',
  'registerFile',
  'grayscaleRegister',
  'historyList',
  'historyWorkspace',
  'workspaceDelete',
  'workspaceDownload',
  'avatarPolicy',
  'accountAvatar',
  'avatarAddress',
];

/**
 * Calls by which an account is made, entered and changed. They are answered by the `account` function, which alone
 * may send mail and read the secret behind the codes.
 */
export const CALLS_OF_ACCOUNT: readonly string[] = [
  'proofChallenge',
  'emailCode',
  'verifyEmail',
  'register',
  'passwordReset',
  'tokenExchange',
  'accountInfo',
  'accountUsername',
  'accountName',
  'accountPassword',
  'accountEmail',
  'mobileCode',
  'accountMobile',
  'wechatStart',
  'wechatReturn',
  'wechatUnbind',
  'notice-introduction',
  'notice-payment',
  'sessionList',
  'sessionEnd',
  'enquirySend',
];

/**
 * Calls that may have to ask a payment provider. They are answered by the `pay` function, which alone may read the
 * providers' keys, and which also takes the providers' notifications.
 */
export const CALLS_OF_PAY: readonly string[] = ['payStatus', 'paySession', 'payQrcode'];

/** The functions that answer the HTTP API. */
export const HTTP_FUNCTIONS = ['api', 'files', 'account', 'pay'] as const;
export type HttpFunctionName = (typeof HTTP_FUNCTIONS)[number];

/** Which function answers a call. */
export function functionOf(call: Call): HttpFunctionName {
  if (CALLS_OF_ACCOUNT.includes(call.name)) return 'account';
  if (CALLS_OF_PAY.includes(call.name)) return 'pay';
  return CALLS_OF_FILES.includes(call.name) ? 'files' : 'api';
}

/** Method and path of every call a function answers: what the HTTP API routes by. */
export function routesOf(name: HttpFunctionName): { method: Call['method']; path: string }[] {
  return CALLS.filter((call) => functionOf(call) === name).map(({ method, path }) => ({ method, path }));
}
