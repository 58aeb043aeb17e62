import { beforeEach, expect, it } from 'vitest';
import { askFapiao } from '../../core/studio/pay/fapiao/ask.ts';
import { refundPayment } from '../../core/studio/pay/refund.ts';
import { settle } from '../../core/studio/pay/settle.ts';
import { startPaymentIn } from '../../core/studio/pay/testing/start-payment.ts';
import { newWorld, type World } from '../../core/studio/pay/testing/world.ts';
import { OpsError, type Options } from './command/command.ts';
import { runWords } from './testing/run-words.ts';

let world: World;
let paymentId: string;

beforeEach(async () => {
  world = await newWorld('wechat');
  ({ id: paymentId } = await startPaymentIn(world, { locale: 'zh' }));
  world.provider.pay(world.provider.sessions.get(paymentId)!);
  await settle(world.ports, paymentId);
});

const WEI: Options = { by: 'Wei', reason: 'asked' };
const run = async (rest: string[], options: Options = {}) =>
  (await runWords(world.ports, ['fapiao', ...rest], { options })).join('\n');
const ask = async () => {
  const buyer = { buyer: 'company', title: '骨骼科技', taxNumber: '91310000MA1FL0XX3K' } as const;
  await askFapiao(world.ports, world.uid, { ...buyer, email: 'a@payer.example', paymentId, language: 'cn' });
};

it('lists waiting requests with the data of the fapiao, and accepts one answer with a name', async () => {
  expect(await run(['list'])).toContain('no waiting requests');
  await ask();
  const shown = await run(['list']);
  expect(shown).toContain(`${paymentId}   20.00 CNY`);
  expect(shown).toContain('company: 骨骼科技, tax number 91310000MA1FL0XX3K   to a@payer.example');
  await expect(run(['done', paymentId, '2531'])).rejects.toThrow(OpsError);
  await expect(run(['done', paymentId], WEI)).rejects.toThrow(OpsError);
  expect(await run(['done', paymentId, '2531'], WEI)).toContain('done');
  await expect(run(['done', paymentId, '2531'], WEI)).rejects.toThrow('no waiting request');
  expect(await run(['list'])).toContain('no waiting requests');
});

it('shows that the money of a request was refunded', async () => {
  await ask();
  expect(await run(['list'])).not.toContain('refunded:');
  await refundPayment(world.ports, paymentId, { by: 'Wei', why: 'asked' });
  expect(await run(['list'])).toContain(`refunded: fapiao refuse ${paymentId}`);
});

it('refuses with a reason', async () => {
  await ask();
  await expect(run(['refuse', paymentId], { by: 'Wei' })).rejects.toThrow(OpsError);
  expect(await run(['refuse', paymentId], { by: 'Wei', reason: '抬头有误' })).toContain('refused');
  await expect(run(['sort'])).rejects.toThrow(OpsError);
});

it('is shown with its order, and a refund says that an issued one needs a red-letter fapiao', async () => {
  await ask();
  const pay = async (command: 'ledger' | 'refund', rest: string[], options = {}) =>
    (await runWords(world.ports, [command, ...rest], { options })).join('\n');
  expect(await pay('ledger', ['order', paymentId])).toContain('fapiao asked   骨骼科技');
  const dry = { 'dry-run': true };
  expect(await pay('refund', [paymentId], dry)).not.toContain('red-letter');
  await run(['done', paymentId, '2531'], WEI);
  const shown = await pay('ledger', ['order', paymentId]);
  expect(shown).toContain('fapiao done, number 2531');
  expect(shown).not.toContain('red-letter');
  expect(await pay('refund', [paymentId], dry)).toContain('red-letter');
  expect(await pay('refund', [paymentId], { by: 'Wei', reason: 'wrong model' })).toContain('red-letter');
});
