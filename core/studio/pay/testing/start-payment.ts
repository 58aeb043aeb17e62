import { findUser } from '../../account/user.ts';
import type { Payment } from '../payment.ts';
import { type StartRequest, startPayment } from '../start.ts';
import { pricesOf, type World } from './world.ts';

/** Starts a payment of the world's user, for the low-precision file of the first order unless changed. */
export async function startPaymentIn(world: World, changes: Partial<StartRequest> = {}): Promise<Payment> {
  const user = (await findUser(world.ports, world.uid))!;
  return await startPayment(world.ports, user, {
    orderId: world.orders[0]!,
    precision: 'low',
    prices: pricesOf(world),
    locale: 'en',
    address: '192.0.2.1',
    ...changes,
  });
}
