import type { OrderMap } from '../../contract/calls/recipe.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { findImage } from '../file/gradient-image/image.ts';
import type { Ports } from '../ports.ts';
import { changeOrder } from './change.ts';
import { ownOrder } from './order.ts';

/** Gives the user's order its pressure map; null takes it off. Throws notFound for an order or image that is not theirs. */
export async function setOrderMap(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { orderId, map }: { orderId: string; map: OrderMap | null },
): Promise<void> {
  await ownOrder(ports, uid, orderId);
  if (map !== null && (await findImage(ports, uid, map.grayscaleId)) === undefined)
    throw new VisibleError('notFound');
  const changed = await changeOrder(ports, orderId, (order) => {
    if (order.uid !== uid) return undefined;
    const { map: _, ...rest } = order;
    return { next: map === null ? rest : { ...rest, map } };
  });
  // It was deleted in between.
  if (changed === undefined) throw new VisibleError('notFound');
}
