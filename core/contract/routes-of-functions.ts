import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

/** Calls of the `files` function: the S3 client stays out of `api`, which handles all others under `/api`. */
export const CALLS_OF_FILES: readonly string[] = [
  'uploadPolicy',
  'registerFile',
  'grayscaleRegister',
  'workspaceCreate',
  'historyList',
  'historyWorkspace',
  'workspaceDelete',
  'workspaceRename',
  'workspaceMove',
  'workspaceMap',
  'folderList',
  'folderSave',
  'folderDelete',
  'shareMake',
  'shareEnd',
  'shareOpen',
  'workspaceDownload',
  'workspaceSlicing',
  'taskRecipe',
  'taskPress',
  'workspacePress',
  'avatarPolicy',
  'accountAvatar',
  'avatarAddress',
  'accountDelete',
  'accountExport',
];

/** Calls of the `account` function, which alone may send mail and read the secret behind the codes. */
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
  'accountJobMail',
  'notice-introduction',
  'notice-payment',
  'sessionList',
  'sessionEnd',
  'apiKeyList',
  'apiKeyMake',
  'apiKeyEnd',
  'enquirySend',
];

/** Calls of the `pay` function, which alone may ask payment providers and read their keys. */
export const CALLS_OF_PAY: readonly string[] = [
  'paymentInvoice',
  'payStatus',
  'paySession',
  'payQrcode',
  'payWechatWays',
  'payWechatH5',
  'payWechatJsapi',
];

export const HTTP_FUNCTIONS = ['api', 'files', 'account', 'pay'] as const;
export type HttpFunctionName = (typeof HTTP_FUNCTIONS)[number];

export function functionOf(call: Call): HttpFunctionName {
  if (CALLS_OF_ACCOUNT.includes(call.name)) return 'account';
  if (CALLS_OF_PAY.includes(call.name)) return 'pay';
  return CALLS_OF_FILES.includes(call.name) ? 'files' : 'api';
}

export function routesOf(name: HttpFunctionName): { method: Call['method']; path: string }[] {
  return CALLS.filter((call) => functionOf(call) === name).map(({ method, path }) => ({ method, path }));
}
