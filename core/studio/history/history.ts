import type { HistoryItem } from '../../contract/calls/history.ts';
import type { Language } from '../../contract/envelope.ts';
import { encodeOrderRow } from '../../contract/order-codec.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { type OrderStatusText, orderStatusText } from '../../rules/order/status.ts';
import { type OrderCounts, orderCounts } from '../order/count.ts';
import { paidSum } from '../order/entitlement.ts';
import { latticeTitles, shownSettings } from '../order/job-request.ts';
import { type Order, orderOf } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { userOrdersKey } from '../store/keys.ts';
import { readableOf } from '../store/record.ts';

export interface HistoryPage {
  list: HistoryItem[];
  meta: { page: number; last_page: number; total: number };
}

/**
 * Returns one page of a user's orders, or of those in a folder, newest first. Pages count from 1; the last page is at least 1. The total is that
 * of the list where the page reaches its end, else the stored count, but never less than what the list shows. Besides
 * the page itself it reads at most the orders of one hour (ORDERS_PER_HOUR), for any page. Once a day the numbers are
 * counted again from the whole list. Until then an order that ended by itself may make a row appear on two pages and
 * the total too high; no row is hidden.
 */
export async function historyPage(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
  uid: string,
  {
    language,
    page,
    size,
    folder,
  }: { page: number; size: number; folder?: string | undefined; language: Language },
): Promise<HistoryPage> {
  if (folder !== undefined) return await folderPage(ports, uid, { page, size, folder, language });
  const first = (page - 1) * size;
  const counts = first === 0 ? undefined : await orderCounts(ports, uid);
  const { skipped, before } = hoursBefore(counts?.hours ?? [], first);
  const fromHere = { index: 'gsi1', pk: userOrdersKey(uid), newestFirst: true, ...before } as const;
  const end = first - skipped + size;
  // One more than the page, which shows whether there is a next one.
  const items = await ports.table.query({ ...fromHere, limit: end + 1 });
  const seen = skipped + items.length;
  const hasNext = items.length > end;
  const total = hasNext ? Math.max(seen, (counts ?? (await orderCounts(ports, uid))).orders) : seen;
  const orders = readableOf(items.slice(first - skipped, end), orderOf, ports);
  const list = await Promise.all(orders.map((one) => historyItemOf(ports, one, language)));
  return { list, meta: { page, last_page: Math.max(1, Math.ceil(total / size)), total } };
}

/** Returns one page of the orders of a folder. It reads all orders of the user, of which few are sent. */
async function folderPage(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'log'>,
  uid: string,
  { language, page, size, folder }: { page: number; size: number; folder: string; language: Language },
): Promise<HistoryPage> {
  const items = await ports.table.query({ index: 'gsi1', pk: userOrdersKey(uid), newestFirst: true });
  const orders = readableOf(items, orderOf, ports).filter(({ folderId }) => folderId === folder);
  const shown = orders.slice((page - 1) * size, page * size);
  const list = await Promise.all(shown.map((one) => historyItemOf(ports, one, language)));
  const total = orders.length;
  return { list, meta: { page, last_page: Math.max(1, Math.ceil(total / size)), total } };
}

/** Returns the number of orders in the hours before that place, and the key before which the next hour begins. */
function hoursBefore(
  hours: NonNullable<OrderCounts['hours']>,
  place: number,
): { skipped: number; before: { before?: string } } {
  let skipped = 0;
  let before = {};
  for (const { hour, orders } of hours) {
    if (skipped + orders > place) break;
    skipped += orders;
    before = { before: hour };
  }
  return { skipped, before };
}

export async function historyItemOf(
  ports: Pick<Ports, 'files' | 'clock'>,
  order: Order,
  language: Language,
): Promise<HistoryItem> {
  const { file, job, report } = order;
  const pictureKey = shownPictureKey(order, ports.clock.nowMs());
  const map = job === undefined ? order.map : job.map;
  const row = {
    id: order.id,
    status: order.status,
    modelName: file.name,
    lattice: job === undefined ? '' : latticeTitles(job.request),
    fileId: file.id,
    fileBytes: file.bytes,
    extentMm: file.extentMm,
    thumbnailUrl:
      pictureKey === undefined ? '' : await ports.files.downloadUrl(pictureKey, DOWNLOAD_URL_SECONDS),
    createdAt: new Date(order.createdAtMs).toISOString(),
    paid: paidSum(order),
    keptUntil: order.keptUntilMs === undefined ? null : new Date(order.keptUntilMs).toISOString(),
    title: order.title ?? '',
    cancelled: job?.state === 'CANCELLED',
    ...shownSettings(job?.request),
    resultMm3: typeof report?.volumeMm3 === 'number' ? report.volumeMm3 : null,
    leftOut: job?.leftOut ?? [],
    ...(map ? { map } : {}),
    folderId: order.folderId ?? null,
  };
  return encodeOrderRow(row, STATUS_TEXTS[language][orderStatusText(order.status)]);
}

/** Key of the picture of an order: of its result while it exists, else of its model. */
function shownPictureKey(
  { pictureKey, thumbKey, keptUntilMs = 0 }: Order,
  nowMs: number,
): string | undefined {
  return keptUntilMs > nowMs ? (pictureKey ?? thumbKey) : thumbKey;
}

/** The display texts of the order states (docs/specification.md#flows). */
const STATUS_TEXTS: Record<Language, Record<OrderStatusText, string>> = {
  en: { pending: 'Pending', generating: 'Generating', completed: 'Completed', failed: 'Build failed' },
  cn: { pending: '等待中', generating: '生成中', completed: '已完成', failed: '生成失败' },
};
