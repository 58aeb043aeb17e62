/**
 * Paths of the providers' notifications, without a query string. They are not calls of the page, so they are
 * not in CALLS.
 */
export const CARD_WEBHOOK_PATH = '/api/v1/pay/stripe/webhook';
export const WECHAT_NOTIFY_PATH = '/api/v1/pay/wechat/notify';
