import { beforeEach, describe, expect, it } from 'vitest';
import type { FapiaoBuyer } from '../../../rules/pay/fapiao.ts';
import { findUser } from '../../account/user.ts';
import { sendOutbox } from '../../mail/outbox.ts';
import { accountData } from '../../profile/account-data.ts';
import { payKeys } from '../keys.ts';
import { readLedger } from '../ledger.ts';
import { refundPayment } from '../refund.ts';
import { settle } from '../settle.ts';
import { startPaymentIn } from '../testing/start-payment.ts';
import { newWorld, type World } from '../testing/world.ts';
import { answerFapiao } from './answer.ts';
import { askFapiao } from './ask.ts';
import { fapiaoWrite, findFapiao, shownState, waitingFapiaos } from './fapiao.ts';

const COMPANY: FapiaoBuyer = {
  buyer: 'company',
  title: ' 骨骼科技有限公司 ',
  taxNumber: '91310000ma1fl0xx3k',
  email: 'books@payer.example',
};
let world: World;
let paymentId: string;

async function start(kind: 'card' | 'wechat'): Promise<void> {
  world = await newWorld(kind);
  ({ id: paymentId } = await startPaymentIn(world, { locale: 'zh' }));
}

async function pay(): Promise<void> {
  world.provider.pay(world.provider.sessions.get(paymentId)!);
  await settle(world.ports, paymentId);
}

beforeEach(async () => {
  await start('wechat');
});

const ask = async (over: Partial<FapiaoBuyer> = {}, uid = world.uid) =>
  await askFapiao(world.ports, uid, { ...COMPANY, ...over, paymentId, language: 'cn' });
const waiting = async () =>
  (await waitingFapiaos(world.ports)).map(({ title, taxNumber }) => [title, taxNumber]);

describe('a fapiao', () => {
  it('is requested once, waits for an operator, and is mailed when done', async () => {
    await pay();
    await ask();
    await expect(ask()).rejects.toThrow('fapiaoAsked');
    expect(await waiting()).toEqual([['骨骼科技有限公司', '91310000MA1FL0XX3K']]);
    const done = { by: 'Wei', number: '25312000000012345678' };
    expect(await answerFapiao(world.ports, paymentId, done)).toMatchObject({ state: 'done', ...done });
    expect(await waiting()).toEqual([]);
    await sendOutbox(world.ports);
    const mail = world.memory.mailed.find(({ to }) => to === COMPANY.email)!;
    expect(mail.subject).toContain(paymentId);
    expect(mail.text).toContain('发票号码：25312000000012345678');
    await expect(ask()).rejects.toThrow('fapiaoAsked');
    expect(await answerFapiao(world.ports, paymentId, done)).toBeUndefined();
  });

  it('that cannot be read hides none of the others that wait', async () => {
    await pay();
    await ask();
    const read = (await waitingFapiaos(world.ports))[0]!;
    await world.ports.table.write([fapiaoWrite(undefined, { ...read, paymentId: 'ord_other' })]);
    const update = payKeys.fapiao(paymentId);
    await world.ports.table.write([{ update, set: { title: { spoiled: true } } }]);
    expect((await waitingFapiaos(world.ports)).map((one) => one.paymentId)).toEqual(['ord_other']);
    expect(world.memory.logged).toContain('record unreadable');
  });

  it('is part of the copy of its payer’s data', async () => {
    await pay();
    await ask();
    const { memory, ports, uid } = world;
    const data = await accountData({ ...memory, ...ports }, (await findUser(ports, uid))!);
    expect(data.payments).toMatchObject([{ payment: { id: paymentId }, fapiao: { email: COMPANY.email } }]);
  });

  it('that is refused can be requested again, and each answer has its mail', async () => {
    await pay();
    for (const reason of ['抬头有误', '税号有误']) {
      await ask();
      expect(await answerFapiao(world.ports, paymentId, { by: 'Wei', reason })).toMatchObject({ reason });
    }
    await sendOutbox(world.ports);
    const texts = world.memory.mailed.filter(({ to }) => to === COMPANY.email).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain('原因：税号有误');
    const again = await ask();
    expect(again).not.toHaveProperty('reason');
    expect(await findFapiao(world.ports, paymentId)).toEqual(again);
  });

  it('is for the payer alone, for money that stays, and for WeChat Pay', async () => {
    await expect(ask()).rejects.toThrow('notPaid');
    await pay();
    await expect(ask({}, 'usr_2')).rejects.toThrow('notFound');
    world.provider.slowBanks = true;
    await refundPayment(world.ports, paymentId, { by: 'Wei', why: 'asked' });
    await settle(world.ports, paymentId);
    await expect(ask()).rejects.toThrow('notPaid');
    await start('card');
    await pay();
    await expect(ask()).rejects.toThrow('notFound');
  });

  it('that waits is void once all money is refunded, and unchanged while a part stays', async () => {
    await pay();
    const asked = await ask();
    const stateNow = async () => shownState(asked, (await readLedger(world.ports, paymentId))!);
    const refund = async (amountMinor?: number) =>
      await refundPayment(world.ports, paymentId, { amountMinor, by: 'Wei', why: 'asked' });
    expect(await stateNow()).toBe('asked');
    await refund(100);
    expect(await stateNow()).toBe('asked');
    world.provider.slowBanks = true;
    await refund();
    expect(await stateNow()).toBe('void');
    const done = await answerFapiao(world.ports, paymentId, { by: 'Wei', number: '2531' });
    expect(shownState(done!, (await readLedger(world.ports, paymentId))!)).toBe('done');
  });

  it('names every field that is missing or wrong', async () => {
    await pay();
    const wrong = { title: ' ', taxNumber: '1234', email: 'me' };
    await expect(ask(wrong)).rejects.toMatchObject({
      codeName: 'invalidRequest',
      details: { fields: ['title', 'taxNumber', 'email'].map((path) => ({ path })) },
    });
    expect(await ask({ buyer: 'person', taxNumber: '1234' })).toMatchObject({ taxNumber: '' });
  });
});
