import { type PriceList, pricesAt } from '../../../rules/pay/prices.ts';
import { userItem } from '../../account/user.ts';
import type { Order } from '../../order/order.ts';
import { orderItem } from '../../order/order.ts';
import type { Item, Table } from '../../store/table.ts';
import { type MemoryPorts, memoryPorts } from '../../testing/memory-ports.ts';
import { providerDay } from '../calendar.ts';
import { payKeys } from '../keys.ts';
import type { ProviderKind } from '../kinds.ts';
import type { SettlementMessage } from '../ports.ts';
import { FakeProvider, type WorldProvider } from './fake-provider.ts';
import { Gate, type WorldPorts } from './gate.ts';
import { finishedOrder, payingUser } from './paying-user.ts';

/** The state of one schedule: our stores, the provider and the queues between them. */
export interface World {
  memory: MemoryPorts;
  items(): Promise<Item[]>;
  provider: WorldProvider;
  ports: WorldPorts;
  gate: Gate;
  messages: SettlementMessage[];
  uid: string;
  orders: string[];
  /** Payments whose refund was promised to an operator. */
  refundsPromised: string[];
  /** Payments that were seen to give files, with the order. */
  seenEntitling: Set<string>;
  /** Refunds and disputes that raised the alarm. */
  alarms: Set<string>;
}

/** Prices of the host that has this provider. WeChat Pay takes CNY only. */
export function pricesOf({ provider, ports }: Pick<World, 'provider' | 'ports'>): PriceList {
  return pricesAt(provider.kind === 'card' ? 'global' : 'china', ports.clock.nowMs());
}

/** Noon, so that days turn over within a schedule. */
const START_MS = Date.UTC(2026, 0, 10, 12);
const DAY_MS = 24 * 3600 * 1000;

/** So few that a payment for all orders takes several transactions. */
const LINES_AT_ONCE = 2;

/** Stores and a provider other than those in memory. */
export interface Place {
  table: Table;
  /** Every record in the table. */
  items(): Promise<Item[]>;
  provider: WorldProvider;
}

/** Returns an in-memory world: one user with three finished orders and a trial, and an empty provider. */
export async function newWorld(kind: ProviderKind): Promise<World> {
  return await worldAt((memory) => ({
    table: memory.table,
    items: async () => [...memory.table.items.values()],
    provider: new FakeProvider(kind, () => memory.clock.nowMs()),
  }));
}

/** Returns the same world with other stores or another provider. Its clock is the world's. */
export async function worldAt(placeOf: (memory: MemoryPorts) => Place): Promise<World> {
  const memory = memoryPorts();
  memory.clock.ms = START_MS;
  const { table, items, provider } = placeOf(memory);
  const messages: SettlementMessage[] = [];
  const alarms = new Set<string>();
  const ports: WorldPorts = {
    table,
    files: memory.files,
    queue: memory.queue,
    limits: memory.limits,
    clock: memory.clock,
    ids: memory.ids,
    sockets: memory.sockets,
    mail: memory.mail,
    site: { siteOrigin: 'https://studio.example', contact: { email: 'help@studio.example', phone: '' } },
    log: (event, details) => {
      memory.log(event, details);
      if (event === 'refund refused') alarms.add(String(details?.refundId));
      if (event === 'dispute opened') alarms.add(String(details?.disputeId));
    },
    provider,
    settlements: { send: async (message) => void messages.push(message) },
    linesAtOnce: LINES_AT_ONCE,
  };
  const uid = 'usr_1';
  const orders: Order[] = ['wsp_1', 'wsp_2', 'wsp_3'].map((id) => finishedOrder(id, uid, START_MS));
  for (const { file, files = [] } of orders)
    for (const { key } of [file, ...files]) memory.files.post(key, new Uint8Array(84));
  await table.write([
    { put: userItem(payingUser(uid, START_MS)) },
    { put: { ...payKeys.compared(provider.kind), day: providerDay(provider.kind, START_MS - DAY_MS) } },
    ...orders.map((order) => ({ put: orderItem(order) })),
  ]);
  return {
    memory,
    items,
    provider,
    ports,
    gate: new Gate(),
    messages,
    uid,
    orders: orders.map(({ id }) => id),
    refundsPromised: [],
    seenEntitling: watchEntitlements(table),
    alarms,
  };
}

/** Records every payment that was ever stored as paid in its order, however briefly. */
function watchEntitlements(table: Table): Set<string> {
  const seen = new Set<string>();
  const write = table.write.bind(table);
  table.write = async (writes) => {
    await write(writes);
    for (const one of writes) {
      const { paidLow, paidHigh } = ('update' in one && one.set) || {};
      for (const paymentId of [paidLow, paidHigh])
        if (typeof paymentId === 'string' && 'update' in one)
          seen.add(`${paymentId} ${one.update.pk.slice('WORKSPACE#'.length)}`);
    }
  };
  return seen;
}
