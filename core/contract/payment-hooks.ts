/** Paths of the providers' notifications, without query; not in CALLS, since the page does not call them. */
export const CARD_WEBHOOK_PATH = '/api/v1/pay/stripe/webhook';
export const WECHAT_NOTIFY_PATH = '/api/v1/pay/wechat/notify';
