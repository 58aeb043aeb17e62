import { wechatPhone } from '../../cloud/pay/wechat/phone.ts';
import type { ProviderKind } from '../../core/studio/pay/kinds.ts';
import { newWorld, type World } from '../../core/studio/pay/testing/world.ts';
import type { PayServices } from '../pay/services.ts';
import { sampleHost } from './sample-host.ts';

const NO_SECRET = () => Promise.reject(new Error('this test has no secret'));

/** Services over the model's stores and provider, for unit tests. */
export function payServicesOf(world: World, secrets: Partial<PayServices> = {}): PayServices {
  const china = world.provider.kind === 'wechat';
  return {
    config: { ...sampleHost, host: china ? 'china' : 'global', pay: { provider: world.provider.kind } },
    ports: world.ports,
    cardSecret: NO_SECRET,
    wechatSecret: NO_SECRET,
    wechatPhone: wechatPhone({ secret: NO_SECRET, nowMs: () => world.ports.clock.nowMs() }),
    ...secrets,
  };
}

export async function payServices(kind: ProviderKind = 'card'): Promise<PayServices> {
  return payServicesOf(await newWorld(kind));
}
