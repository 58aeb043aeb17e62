import { newWorld, type World } from '../../core/studio/pay/model/world.ts';
import type { ProviderKind } from '../../core/studio/pay/provider.ts';
import { testHost } from '../http/test-host.ts';
import type { PayServices } from './app.ts';

const NO_SECRET = () => Promise.reject(new Error('this test has no secret'));

/** Services over the model's stores and provider, for unit tests. */
export function payServicesOf(world: World, secrets: Partial<PayServices> = {}): PayServices {
  const china = world.provider.kind === 'wechat';
  return {
    config: { ...testHost, host: china ? 'china' : 'global', pay: { provider: world.provider.kind } },
    ports: world.ports,
    cardSecret: NO_SECRET,
    wechatSecret: NO_SECRET,
    ...secrets,
  };
}

/** The same over a new world. */
export async function payServices(kind: ProviderKind = 'card'): Promise<PayServices> {
  return payServicesOf(await newWorld(kind));
}
