import type { StrutNetwork } from '../network/strut-network.ts';
import type { Plates } from './plates.ts';

/**
 * Returns a network whose joints on plates, a load or a support are as rigid as if their mirror image were behind: it
 * would hold them no better.
 */
export function withHeldJoints(
  network: StrutNetwork,
  { low, high }: Pick<Plates, 'low' | 'high'>,
): StrutNetwork {
  const { ends, joints } = network;
  if (!joints) return network;
  const held = new Set([...low.nodes, ...high.nodes]);
  return {
    ...network,
    joints: joints.map((share, end) => (held.has(ends[end]!) ? Math.min(1, 2 * share) : share)),
  };
}
