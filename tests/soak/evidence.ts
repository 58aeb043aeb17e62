import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { S3Files } from '../../cloud/files/store.ts';
import { hasEnded } from '../../core/studio/order/job.ts';
import { orderOf, recordedOrder } from '../../core/studio/order/order.ts';
import { entryOf } from '../../core/studio/pay/entry.ts';
import { EVENTS_NEW } from '../../core/studio/pay/keys.ts';
import { dueWrite, paymentOf } from '../../core/studio/pay/payment.ts';
import { keys } from '../../core/studio/store/keys.ts';
import type { Item } from '../../core/studio/store/table.ts';
import type { Studio } from '../integration/harness/studio.ts';
import { cardBooks, cardSessions } from '../integration/pay/live-card.ts';
import type { Evidence } from './losses.ts';
import { pause } from './person.ts';

/** Time for everything to come to rest: leases, sweeps and retries of webhooks, milliseconds. */
const REST_MS = 180_000;
const POLL_MS = 1000;

/** Lets the schedules run until no job, notification or open payment has anything left to do. */
export async function comeToRest(studio: Studio): Promise<void> {
  const { cloud } = studio;
  const { table } = studio.ports();
  await Promise.race([cloud.payments.stripe.delivered(), pause(REST_MS)]);
  const deadline = Date.now() + REST_MS;
  for (;;) {
    await cloud.invoke('sweep', {});
    const items = await allItems(studio);
    // The clock of the reconciler, without the wait: every payment that is not over is looked at now.
    const open = paymentsIn(items).filter(({ dueAtMs }) => dueAtMs !== undefined);
    for (const { id } of open) await table.write([dueWrite(id, Date.now() - 1)]);
    await cloud.invoke('reconcile', { wake: 'reconcile' });
    const after = await allItems(studio);
    const busy = [
      ...ordersIn(after).flatMap(({ id, job }) => (job === undefined || hasEnded(job) ? [] : [id])),
      ...after.filter(({ gsi2pk }) => gsi2pk === EVENTS_NEW).map(({ pk }) => pk),
    ];
    if (busy.length === 0) return;
    if (Date.now() > deadline) {
      console.error(`not at rest after ${REST_MS / 1000} s: ${busy}`);
      return;
    }
    await pause(POLL_MS);
  }
}

/** Reads all records, the stored results and the provider's books. */
export async function gatherEvidence(studio: Studio): Promise<Evidence> {
  const { bank } = studio.cloud.payments.stripe;
  const items = await allItems(studio);
  const orders = ordersIn(items);
  const sessions = cardSessions(bank);
  const inFlight = new Map(
    items.filter(({ sk }) => sk === 'IN_FLIGHT').map(({ pk, jobs }) => [pk, Number(jobs)]),
  );
  return {
    orders,
    users: items
      .filter(({ pk, sk, uid }) => pk === keys.user(String(uid)).pk && sk === keys.user(String(uid)).sk)
      .map(({ pk, uid, trialsLeft }) => {
        return { uid: String(uid), trialsLeft: Number(trialsLeft), inFlight: inFlight.get(pk) ?? 0 };
      }),
    payments: paymentsIn(items),
    entries: items.filter(({ pk, sk }) => pk.startsWith('ORDER#') && sk !== 'ORDER').map(entryOf),
    unread: items.filter(({ pk, state }) => pk.startsWith('EVENT#') && state === 'NEW').length,
    books: cardBooks(bank),
    charged: sessions.filter(({ charge }) => charge !== undefined).map(({ paymentId }) => paymentId),
    stored: await storedResults(studio),
  };
}

/** SHA-256 of every result in the store, by key. */
async function storedResults(studio: Studio): Promise<Map<string, string>> {
  const environment = studio.cloud.ownerEnvironment();
  Object.assign(process.env, environment);
  const files = new S3Files(environment.BUCKET_NAME!);
  const stored = new Map<string, string>();
  for (const key of await files.list('results/')) {
    const bytes = await files.read(key);
    if (bytes !== undefined) stored.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  return stored;
}

async function allItems(studio: Studio): Promise<Item[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(studio.cloud.clientConfig('dynamodb')));
  const TableName = studio.cloud.ownerEnvironment().TABLE_NAME!;
  const found: Item[] = [];
  for await (const { Items } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    found.push(...((Items ?? []) as Item[]));
  return found;
}

function ordersIn(items: readonly Item[]) {
  const records = items.filter((item) => item.sk === 'WORKSPACE' && recordedOrder(item) !== undefined);
  return records.map(orderOf).filter((order) => order !== undefined);
}

function paymentsIn(items: readonly Item[]) {
  return items.filter(({ pk, sk }) => pk.startsWith('ORDER#') && sk === 'ORDER').map(paymentOf);
}
