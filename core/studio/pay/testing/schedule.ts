import { VisibleError } from '../../../contract/envelope.ts';
import { findUser } from '../../account/user.ts';
import { useTrial } from '../../download/trial.ts';
import { deleteOrder } from '../../order/delete.ts';
import { compareDays } from '../compare.ts';
import { receiveNotification, workOnNotification } from '../inbox.ts';
import { payKeys, paymentPointers } from '../keys.ts';
import { ProviderUnavailable } from '../provider.ts';
import { reconcile } from '../reconcile.ts';
import { refundPayment } from '../refund.ts';
import { settle } from '../settle.ts';
import { startPayment } from '../start.ts';
import type { Session, WorldProvider } from './fake-provider.ts';
import { AnswerLost, type WorldPorts } from './gate.ts';
import { remake } from './remake.ts';
import { pricesOf, type World } from './world.ts';

/** One event of a schedule: its kind, and two numbers that choose its target and size. */
export type Command = readonly [what: number, pick: number, size: number];

/** Clock jumps, seconds: within a payment, past a QR code, past a checkout, past a day. */
const JUMPS_SECONDS = [1, 20, 70, 200, 310, 1200, 4000, 90_000];

/** Maximum number of calls in one step: enough for a whole process, or for parts of several. */
const MAX_STEPS = 40;

type Act = (world: World, pick: number, size: number) => Promise<void> | void;

/** The possible events with their weights. Most are steps of processes, which interleave everything. */
const ACTS: readonly [times: number, name: string, act: Act][] = [
  [8, 'the user starts to pay', (world, pick, size) => startToPay(world, { pick, size })],
  [4, 'the user starts to pay for a batch', startToPayAll],
  [8, 'the payer pays', (world, pick) => withSession(world, pick, (one) => world.provider.pay(one))],
  [1, 'the payer is charged another amount than the price', payAnotherAmount],
  [5, 'a notification arrives, maybe again, in any order', deliver],
  [
    2,
    'a notification is lost',
    (world, pick) => void world.provider.wire.splice(pickOf(world.provider.wire, pick), 1),
  ],
  [5, 'a settlement message arrives, maybe again', work],
  [
    1,
    'a settlement message is lost',
    (world, pick) => void world.messages.splice(pickOf(world.messages, pick), 1),
  ],
  [4, 'time passes', passTime],
  [3, 'the reconciler runs', (world) => start(world, (ports) => reconcile(ports))],
  [1, 'the books are compared', (world) => start(world, (ports) => compareDays(ports))],
  [3, 'a page that reconnected asks', ask],
  [2, 'we refund', refund],
  [1, 'we refund an order of a batch', refundOrder],
  [1, 'somebody refunds at the dashboard', refundByHand],
  [
    1,
    'a refund comes back',
    (world, pick) => withSession(world, pick, (one) => world.provider.refundFails(one)),
  ],
  [
    1,
    'a refund sticks, or arrives after all',
    (world, pick) => withSession(world, pick, (one) => world.provider.refundSticks(one)),
  ],
  [
    1,
    'a pending refund arrives',
    (world, pick) => withSession(world, pick, (one) => world.provider.refundArrives(one)),
  ],
  [1, 'banks take their time over refunds, or do not', slowBanks],
  [
    1,
    'the provider books payments late, or at once',
    ({ provider }, pick) => void Object.assign(provider, { slowBooks: pick % 2 === 0 }),
  ],
  [
    1,
    'the books show a payment',
    (world, pick) => withSession(world, pick, (one) => world.provider.chargeIsBooked(one)),
  ],
  [
    2,
    'the bank disputes, or gives back',
    (world, pick) => withSession(world, pick, (one) => world.provider.dispute(one)),
  ],
  [1, 'the workspace is deleted', remove],
  [2, 'the lattice is generated again, the same or another', generateAgain],
  [2, 'a trial is used', trial],
  [1, 'the provider goes down', ({ provider }) => turnProvider(provider, true)],
  [3, 'the provider comes back', ({ provider }) => turnProvider(provider, false)],
  [2, 'a process crashes before a call', (world, pick) => world.gate.step(pick, 'crash-before')],
  [2, 'a process crashes after a call', (world, pick) => world.gate.step(pick, 'crash-after')],
  [2, 'a call is done and its caller sees an error', (world, pick) => world.gate.step(pick, 'lose-answer')],
  [8, 'a process goes one call on', (world, pick) => world.gate.step(pick)],
  [28, 'processes go some calls on', steps],
];

const DECK: readonly Act[] = ACTS.flatMap(([times, , act]) => Array<Act>(times).fill(act));

/** Number of different values of `Command[0]`. */
export const DECK_SIZE = DECK.length;

const NAMES = ACTS.flatMap(([times, name]) => Array<string>(times).fill(name));

/** Returns the name of an event, for a person who reads a broken schedule. */
export function nameOf([what]: Command): string {
  return NAMES[what % DECK_SIZE]!;
}

/** Makes one event happen. */
export async function act(world: World, [what, pick, size]: Command): Promise<void> {
  await DECK[what % DECK_SIZE]!(world, pick, size);
}

function start(world: World, body: (ports: WorldPorts) => Promise<unknown>): Promise<void> {
  const isExpected = (error: unknown) =>
    error instanceof VisibleError || error instanceof ProviderUnavailable || error instanceof AnswerLost;
  return world.gate.start(world.ports, body, isExpected);
}

function passTime(world: World, pick: number): void {
  world.memory.clock.ms += JUMPS_SECONDS[pick % JUMPS_SECONDS.length]! * 1000;
}

function slowBanks({ provider }: World, pick: number): void {
  provider.slowBanks = pick % 2 === 0;
}

/** For example after an error of ours, or a change of currency by the provider. */
function payAnotherAmount(world: World, pick: number, size: number): Promise<void> | void {
  return withSession(world, pick, (session) =>
    world.provider.pay(session, session.amountMinor + (size % 2 === 0 ? 100 : -100)),
  );
}

function turnProvider(provider: WorldProvider, down: boolean): void {
  provider.down = down;
}

function startToPay(
  world: World,
  { pick, size }: { pick: number; size: number },
  others: string[] = [],
): Promise<void> {
  const precision = size % 3 === 0 ? 'high' : 'low';
  return start(world, async (ports) => {
    const user = (await findUser(ports, world.uid))!;
    const orderId = world.orders[pick % world.orders.length]!;
    const locale = size % 7 === 0 ? 'zh' : 'en';
    const prices = pricesOf(world);
    await startPayment(ports, user, { orderId, others, precision, prices, locale, address: '192.0.2.1' });
  });
}

function startToPayAll(world: World, pick: number, size: number): Promise<void> {
  const others = size % 2 === 0 ? world.orders : world.orders.slice(1);
  return startToPay(
    world,
    { pick: size % 2 === 0 ? 0 : 1 + (pick % (world.orders.length - 1)), size },
    others,
  );
}

function deliver(world: World, pick: number, size: number): Promise<void> | void {
  const { wire } = world.provider;
  const notification = wire[pickOf(wire, pick)];
  if (notification === undefined) return;
  // Half of them are delivered again.
  if (size % 2 === 0) wire.splice(wire.indexOf(notification), 1);
  // A new delivery, or a replay of the last one.
  const seal = `${notification.seal} ${size % 3}`;
  return start(world, (ports) => receiveNotification(ports, { ...notification, seal }));
}

function work(world: World, pick: number, size: number): Promise<void> | void {
  const message = world.messages[pickOf(world.messages, pick)];
  if (message === undefined) return;
  if (size % 2 === 0) world.messages.splice(world.messages.indexOf(message), 1);
  return start(world, (ports) => workOnNotification(ports, message.eventId));
}

function ask(world: World, pick: number): Promise<void> {
  const orderId = world.orders[pick % world.orders.length]!;
  return start(world, async (ports) => {
    for (const precision of ['low', 'high'] as const) {
      const latest = paymentPointers.readIfAny(await ports.table.get(payKeys.attempt(orderId, precision)));
      if (latest !== undefined) await settle(ports, latest.paymentId);
    }
  });
}

function refund(world: World, pick: number, size: number): Promise<void> | void {
  return withSession(world, pick, ({ paymentId, amountMinor }) =>
    start(world, async (ports) => {
      await refundPayment(ports, paymentId, { amountMinor: partOf(amountMinor, size) });
      world.refundsPromised.push(paymentId);
    }),
  );
}

function refundOrder(world: World, pick: number, size: number): Promise<void> | void {
  const orderId = world.orders[size % world.orders.length]!;
  return withSession(world, pick, ({ paymentId }) =>
    start(world, async (ports) => {
      await refundPayment(ports, paymentId, { orderId });
      world.refundsPromised.push(paymentId);
    }),
  );
}

function refundByHand(world: World, pick: number, size: number): Promise<void> | void {
  return withSession(world, pick, (session) =>
    world.provider.refundByHand(session, partOf(session.amountMinor, size)),
  );
}

/** Rarely: a deleted order takes no more payments. */
function remove(world: World, pick: number, size: number): Promise<void> | void {
  if (size % 4 !== 0) return;
  const orderId = world.orders[pick % world.orders.length]!;
  return start(world, (ports) => deleteOrder(ports, world.uid, orderId));
}

function generateAgain(world: World, pick: number, size: number): Promise<void> {
  const orderId = world.orders[pick % world.orders.length]!;
  return start(world, (ports) => remake(ports, orderId, size));
}

function trial(world: World, pick: number): Promise<void> {
  const orderId = world.orders[pick % world.orders.length]!;
  return start(world, async (ports) => {
    const user = (await findUser(ports, world.uid))!;
    await useTrial(ports, user, orderId);
  });
}

async function steps(world: World, pick: number, size: number): Promise<void> {
  for (let count = size % MAX_STEPS; count >= 0; count -= 1) await world.gate.step(pick + count);
}

function withSession(
  world: World,
  pick: number,
  then: (session: Session) => Promise<void> | void,
): Promise<void> | void {
  const sessions = [...world.provider.sessions.values()];
  const session = sessions[pickOf(sessions, pick)];
  return session === undefined ? undefined : then(session);
}

/** Returns the whole amount, a half, or a tenth. */
function partOf(amountMinor: number, size: number): number {
  return amountMinor / [1, 2, 10][size % 3]!;
}

function pickOf(from: readonly unknown[], pick: number): number {
  return from.length === 0 ? 0 : pick % from.length;
}
