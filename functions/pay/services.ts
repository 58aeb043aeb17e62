import type { Payments } from '../../cloud/pay/payments.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';

/** What the `pay` function works with. */
export type PayServices = Pick<Payments, 'ports' | 'cardSecret' | 'wechatSecret'> & { config: HostConfig };
