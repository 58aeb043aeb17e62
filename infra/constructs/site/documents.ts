import type { PartitionProfile } from '../../partition-profiles.ts';

/**
 * The app's page paths (docs/specification.md#screens), without the leading slash. Where the edge cannot rewrite, the
 * document is published under each.
 */
export const PAGE_PATHS = [
  'index',
  'home',
  'blank',
  'shared',
  'report',
  'compare',
  'batch',
  'touch',
  'touchHome',
  'PersonalData',
  'payments',
  'paymentTerms',
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
  'payWechat',
  'help',
  'terms',
  'privacy',
  'modelLoading',
  'threeBlank',
  'error',
] as const;

/** The document that every page path shows. */
export const DOCUMENT = 'index.html';

/** Documents beside it, under their own names only: the API documentation (`web/vite/api-docs.ts`). */
export const MORE_DOCUMENTS = ['api-docs.html'] as const;

/** Files whose content changes under the same name, so that no browser keeps them. */
export const PUBLISHED_SCHEMAS = ['openapi.json', 'recipe.schema.json'] as const;

/** Returns the names under which the document is published in the site's bucket. */
export function documentNames({ pagePaths }: Pick<PartitionProfile, 'pagePaths'>): string[] {
  return pagePaths === 'published' ? [DOCUMENT, ...PAGE_PATHS] : [DOCUMENT];
}
