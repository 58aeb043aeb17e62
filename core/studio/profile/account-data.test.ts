import { expect, test } from 'vitest';
import type { PressFigures } from '../../mechanics/press/press-figures.ts';
import { EXPORTS_PER_USER } from '../../rules/account/limits.ts';
import { findUser } from '../account/user.ts';
import { askPress } from '../press/ask.ts';
import { fieldKeyOf, type PressQuestion } from '../press/record.ts';
import { claimPress, endPress } from '../press/work.ts';
import { startSession } from '../session/session.ts';
import { finishOrder } from '../testing/finished-order.ts';
import { portsOfUser, sampleOrder } from '../testing/sample-order.ts';
import { accountData, exportAccount } from './account-data.ts';

const QUESTION: PressQuestion = {
  axis: 'z',
  friction: true,
  material: { modulusMPa: 1800, poissonRatio: 0.4, strengthMPa: 48, densityGPerCm3: 1.01 },
};

test('an export holds the user’s own data, without hashes, results and data of others', async () => {
  const { ports, uid } = await portsOfUser();
  const user = (await findUser(ports, uid))!;
  const order = await sampleOrder(ports, uid);
  await finishOrder(ports, order);
  const exported = await accountData(ports, user);
  expect(exported).toMatchObject({
    profile: { uid, username: user.username },
    orders: [{ id: order.id, model: { name: order.file.name } }],
    payments: [],
  });
  const text = JSON.stringify(exported);
  for (const hidden of [user.passwordHash, 'results/', 'tokenHash']) expect(text).not.toContain(hidden);
  const other = JSON.stringify(await accountData(ports, { ...user, uid: 'usr_other' }));
  expect(other).not.toContain(order.id);
});

test('an export holds question and answer of a press test, but not the key of its loads', async () => {
  const { ports, uid } = await portsOfUser();
  const order = await finishOrder(ports, await sampleOrder(ports, uid));
  const user = (await findUser(ports, uid))!;
  const pressed = async () => (await accountData(ports, user)).orders;
  expect(await pressed()).toEqual([expect.not.objectContaining({ pressTest: expect.anything() })]);
  const asked = await askPress(ports, order, QUESTION);
  const { press } = (await claimPress(ports, { orderId: order.id, jobId: order.job!.id }))!;
  const figures = { stiffnessNPerMm: 12 } as PressFigures;
  await endPress(ports, press, { figures, fieldKey: fieldKeyOf(press) });
  const exported = await pressed();
  expect(exported).toMatchObject([
    { id: order.id, pressTest: { id: asked.id, question: QUESTION, state: 'DONE', figures } },
  ]);
  expect(JSON.stringify(exported)).not.toContain('loads.bin');
});

test('an owner gets a copy with the password or after a recent sign-in, and five times a day', async () => {
  const { ports, uid } = await portsOfUser();
  const user = (await findUser(ports, uid))!;
  const ask = (current: string, sessionToken = '') => exportAccount(ports, user, { current, sessionToken });
  await expect(ask('')).rejects.toThrow('freshSignInNeeded');
  await expect(ask('wrong')).rejects.toThrow('currentPasswordWrong');
  const { token } = await startSession(ports, uid, { autoLogin: true });
  expect(await ask('', token)).toMatchObject({ profile: { uid } });
  for (let tries = 1; tries < EXPORTS_PER_USER.max; tries += 1) await ask('', token);
  await expect(ask('', token)).rejects.toThrow('tooManyRequests');
});
