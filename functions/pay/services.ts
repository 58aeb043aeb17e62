import type { Payments } from '../../cloud/pay/payments.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';

/** Services of the `pay` function. */
export type PayServices = Pick<Payments, 'ports' | 'cardSecret' | 'wechatSecret' | 'wechatPhone'> & {
  config: HostConfig;
};
