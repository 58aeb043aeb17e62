/** Where the providers send their notifications: not calls of the page, so not part of CALLS. No query string. */
export const CARD_WEBHOOK_PATH = '/api/v1/pay/stripe/webhook';
export const WECHAT_NOTIFY_PATH = '/api/v1/pay/wechat/notify';
