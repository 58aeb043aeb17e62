import { isPaid } from '../../order/entitlement.ts';
import { findOrder, type Order, orderItem } from '../../order/order.ts';
import type { Payment } from '../payment.ts';
import { settle } from '../settle.ts';
import { startPaymentIn } from './start-payment.ts';
import type { World } from './world.ts';

/** Starts one payment for several orders, by default for all of the world. */
export async function startAll(world: World, orders = world.orders): Promise<Payment> {
  const [orderId, ...others] = orders;
  return await startPaymentIn(world, { orderId: orderId!, others });
}

export async function pay(world: World, { id }: Payment): Promise<void> {
  await world.provider.pay(world.provider.sessions.get(id)!);
  await settle(world.ports, id);
}

export async function paidOrders(world: World, orders = world.orders): Promise<string[]> {
  const found = await Promise.all(orders.map((id) => findOrder(world.ports, id)));
  return found.filter((order) => order !== undefined && isPaid(order, 'low')).map((order) => order!.id);
}

export async function changeOrder(world: World, id: string, fields: Partial<Order>): Promise<void> {
  const order = (await findOrder(world.ports, id))!;
  await world.ports.table.write([{ put: orderItem({ ...order, ...fields }) }]);
}
