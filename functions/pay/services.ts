import type { Payments } from '../../cloud/pay/payments.ts';
import type { HostConfig } from '../../core/rules/host/config.ts';

export type PayServices = Pick<Payments, 'ports' | 'cardSecret' | 'wechatSecret' | 'wechatPhone'> & {
  config: HostConfig;
};
