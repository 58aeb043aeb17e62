import { hostInfo } from '../../../core/contract/calls/host.ts';
import { type Route, route } from '../../http/app.ts';
import type { ApiServices } from '../services.ts';

export function hostRoutes({ config }: ApiServices): Route[] {
  return [
    route(hostInfo, () => ({
      host: config.host,
      contact: config.contact,
      maintenance: config.maintenance ?? null,
      mobile: config.sms !== undefined,
      wechatLogin: config.wechatLogin === true,
    })),
  ];
}
