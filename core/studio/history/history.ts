import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import type { HistoryItem } from '../../contract/calls/workspace.ts';
import type { Language } from '../../contract/envelope.ts';
import { STATUS_TEXTS } from '../../contract/texts/status.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import { orderStatusText } from '../../rules/order/status.ts';
import { type Order, orderOf } from '../order/order.ts';
import { latticeTitles } from '../planning/job-spec.ts';
import type { Ports } from '../ports.ts';
import { userOrdersKey } from '../store/keys.ts';

export interface HistoryPage {
  list: HistoryItem[];
  meta: { page: number; last_page: number; total: number };
}

/** One page of a user's orders, newest first; pages count from 1 and there is always at least one. */
export async function historyPage(
  ports: Pick<Ports, 'table' | 'files'>,
  uid: string,
  { page, size }: { page: number; size: number },
  language: Language,
): Promise<HistoryPage> {
  const all = { index: 'gsi1', pk: userOrdersKey(uid), newestFirst: true } as const;
  const [total, items] = await Promise.all([
    ports.table.count(all),
    ports.table.query({ ...all, limit: page * size }),
  ]);
  const orders = items.slice((page - 1) * size).map(orderOf);
  const list = await Promise.all(
    orders.filter((one) => one !== undefined).map((one) => historyItemOf(ports, one, language)),
  );
  return { list, meta: { page, last_page: Math.max(1, Math.ceil(total / size)), total } };
}

/** A workspace as a row of the history. */
export async function historyItemOf(
  ports: Pick<Ports, 'files'>,
  order: Order,
  language: Language,
): Promise<HistoryItem> {
  const { file, job, thumbKey } = order;
  const [width, length, height] = file.extentMm;
  return {
    id: order.id,
    status: order.status,
    status2: STATUS_TEXTS[language][orderStatusText(order.status)],
    modelName: file.name,
    lattice: job === undefined ? '' : latticeTitles(job.spec),
    lattice_id: job === undefined ? null : (latticeByTitle(job.spec.lattice)?.id ?? null),
    file_id: file.id,
    file_size: file.bytes,
    file_width: width,
    file_height: height,
    file_length: length,
    thumb_file_url:
      thumbKey === undefined ? '' : await ports.files.downloadUrl(thumbKey, DOWNLOAD_URL_SECONDS),
    createdAt: new Date(order.createdAtMs).toISOString(),
  };
}
