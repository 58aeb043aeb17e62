/** The payment providers: Stripe for cards, and WeChat Pay. */
export const PROVIDER_KINDS = ['card', 'wechat'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The kinds of a movement of money. */
export const ENTRY_KINDS = ['payment', 'refund', 'refund-failed', 'dispute'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
