import { VisibleError } from '../../contract/envelope.ts';
import type { Ports } from '../ports.ts';
import { changeOrder } from './change.ts';
import { ownOrder } from './order.ts';

/** Names the user's order; an empty name removes it. Throws notFound for another user's order. */
export async function renameOrder(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { orderId, title }: { orderId: string; title: string },
): Promise<void> {
  await ownOrder(ports, uid, orderId);
  const changed = await changeOrder(ports, orderId, (order) => {
    if (order.uid !== uid) return undefined;
    const { title: _, ...rest } = order;
    return { next: title === '' ? rest : { ...rest, title } };
  });
  // It was deleted in between.
  if (changed === undefined) throw new VisibleError('notFound');
}
