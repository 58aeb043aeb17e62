import { expect, it } from 'vitest';
import { settle } from '../settle.ts';
import { startPaymentIn } from '../testing/start-payment.ts';
import { newWorld } from '../testing/world.ts';
import { invoiceOf } from './invoice.ts';

it('an invoice is shown to its payer alone, once the payment is made', async () => {
  const world = await newWorld('card');
  const { id } = await startPaymentIn(world);
  await expect(invoiceOf(world.ports, world.uid, id)).rejects.toThrow('notFound');
  world.provider.pay(world.provider.sessions.get(id)!);
  await settle(world.ports, id);
  expect(await invoiceOf(world.ports, world.uid, id)).toContain(id);
  await expect(invoiceOf(world.ports, 'usr_2', id)).rejects.toThrow('notFound');
  await expect(invoiceOf(world.ports, world.uid, 'ord_none')).rejects.toThrow('notFound');
});
