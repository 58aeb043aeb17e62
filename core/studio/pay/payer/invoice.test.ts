import { expect, it } from 'vitest';
import { findUser } from '../../account/user.ts';
import { settle } from '../settle.ts';
import { startPayment } from '../start.ts';
import { newWorld, pricesOf } from '../testing/world.ts';
import { invoiceOf } from './invoice.ts';

it('an invoice is shown to its payer alone, once the payment is made', async () => {
  const world = await newWorld('card');
  const user = (await findUser(world.ports, world.uid))!;
  const request = {
    orderId: world.orders[0]!,
    precision: 'low',
    locale: 'en',
    address: '192.0.2.1',
  } as const;
  const { id } = await startPayment(world.ports, user, { ...request, prices: pricesOf(world) });
  await expect(invoiceOf(world.ports, world.uid, id)).rejects.toMatchObject({ codeName: 'notFound' });
  world.provider.pay(world.provider.sessions.get(id)!);
  await settle(world.ports, id);
  expect(await invoiceOf(world.ports, world.uid, id)).toContain(id);
  await expect(invoiceOf(world.ports, 'usr_2', id)).rejects.toMatchObject({ codeName: 'notFound' });
  await expect(invoiceOf(world.ports, world.uid, 'ord_none')).rejects.toMatchObject({ codeName: 'notFound' });
});
