/**
 * The app's page paths (docs/specification.md#screens), without the leading slash. Where the edge cannot rewrite, the
 * document is published under each.
 */
export const PAGE_PATHS = [
  'index',
  'home',
  'blank',
  'touch',
  'touchHome',
  'PersonalData',
  'register',
  'fillInInfo',
  'login',
  'forgetPassword',
  'accChangePassword',
  'successTips',
  'wechatReturn',
  'payStripeTab',
  'paySuccess',
  'payCancel',
  'modelLoading',
  'threeBlank',
  'error',
] as const;
