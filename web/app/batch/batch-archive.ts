import { ZipPassThrough } from 'fflate';
import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import type { OrderRow } from '../../../core/contract/order-codec.ts';
import { deflatedEntry, ZipStream } from '../../../core/formats/zip/zip-stream.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { api } from '../../api/client.ts';
import { whenMade } from '../../api/when-made.ts';
import { batchSheet, type SheetLine } from './batch-sheet.ts';

interface Wanted {
  orders: readonly OrderRow[];
  precision: Precision;
  /** Words beside an order without a file: not finished, not paid, or the failure of its download. */
  noteOf: (why: 'not-ready' | 'not-paid' | 'failed') => string;
  /** Words on what the recipe could not do for an order. */
  leftOutOf: (order: OrderRow) => string;
  onDone: (orders: number) => void;
}

/** A zip of the files that may be downloaded, and a sheet of figures of all. Large ones stay on disk. */
export async function batchArchive({ orders, precision, noteOf, leftOutOf, onDone }: Wanted): Promise<Blob> {
  const parts: Blob[] = [];
  const zip = new ZipStream((chunk) => void parts.push(new Blob([new Uint8Array(chunk)])));
  const names = new Set<string>();
  const lines: SheetLine[] = [];
  for (const [index, order] of orders.entries()) {
    const line = await addOrder(zip, order, { precision, noteOf, names });
    lines.push({ ...line, leftOut: leftOutOf(order) });
    onDone(index + 1);
  }
  zip.add('figures.csv', new TextEncoder().encode(batchSheet(lines)));
  await zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

type Adding = Pick<Wanted, 'precision' | 'noteOf'> & { names: Set<string> };

async function addOrder(
  zip: ZipStream,
  order: OrderRow,
  { precision, noteOf, names }: Adding,
): Promise<Omit<SheetLine, 'leftOut'>> {
  const without = (why: Parameters<Wanted['noteOf']>[0]) => ({
    order,
    file: null,
    note: noteOf(why),
  });
  if (order.status !== 'COMPLETED') return without('not-ready');
  let name = '';
  try {
    const query = { id: order.id, precision, format: 'stl' as const };
    const info = await whenMade(() => api(workspaceDownload, { query }));
    if (info.download_complate_file_url === null) return without('not-paid');
    const answer = await fetch(info.download_complate_file_url);
    if (!answer.ok || answer.body === null) return without('failed');
    name = freeName(info.fileName, names);
    await addBody(zip, name, answer.body);
    return { order, file: { name, bytes: info.fileSize, sha256: info.sha256 }, note: '' };
  } catch (error) {
    console.error('a file of the batch was not added', error);
    // A file that broke off is in the archive already, so the whole archive fails.
    if (name !== '') throw error;
    return without('failed');
  }
}

async function addBody(zip: ZipStream, name: string, body: ReadableStream<Uint8Array>): Promise<void> {
  const isPacked = /\.(zip|3mf)$/i.test(name);
  const entry = zip.open(isPacked ? new ZipPassThrough(name) : deflatedEntry(name));
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    entry.push(value, false);
    await zip.flush();
  }
  entry.push(new Uint8Array(), true);
  await zip.flush();
}

/** Returns a name that no file of the archive has: parts of a batch may have one name. */
function freeName(wanted: string, names: Set<string>): string {
  const dot = wanted.lastIndexOf('.');
  const [stem, ending] = dot < 1 ? [wanted, ''] : [wanted.slice(0, dot), wanted.slice(dot)];
  let name = wanted;
  for (let number = 2; names.has(name); number += 1) name = `${stem}-${number}${ending}`;
  names.add(name);
  return name;
}
