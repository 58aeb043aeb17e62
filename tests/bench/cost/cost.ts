import { RARE_USE_AFTER_DAYS, STORED_DAYS, UNPAID_TAG } from '../../../core/rules/order/retention.ts';
import { workerSizeFor } from '../../../core/rules/order/worker-sizes.ts';
import { PRICES, runUsd } from './prices.ts';

export interface JobUse {
  /** Processor seconds of engine, compression and hashing. */
  cpuSeconds: number;
  /** Estimates that chose the size of the worker: seconds, and bytes of the largest file. */
  estimateSeconds: number;
  resultBytes: number;
  /** Bytes of each stored object. */
  objects: readonly number[];
  /** Bytes of the one file that is downloaded, as it is sent. */
  downloadBytes: number;
}

export interface JobCost {
  compute: number;
  storage: number;
  egress: number;
  requests: number;
  logs: number;
  total: number;
}

/** Processors that a job keeps busy of those that its memory buys (decision 0062). */
const BUSY_PROCESSORS = 1.4;
/** Bytes that a worker stores in a second, with four parts under way. */
const STORE_BYTES_PER_SECOND = 280e6;
/** Seconds of a run besides engine and files: waking, table, sockets. */
const OTHER_SECONDS = 0.6;
/** Requests of one job: writes and reads of the table, messages, calls of the page, and files that it reads. */
const REQUESTS = { tableWrites: 60, tableReads: 120, queue: 6, api: 12, files: 5 };

/** Share of downloads that come when the file is in the archive class: an assumption until sales show it. */
const LATE_DOWNLOADS = 0.2;
/** Bytes of a job's lines: of the functions, and of the access logs of API and CDN. X-Ray follows a call in twenty. */
const LOG_BYTES = 20e3;
const TRACED_SHARE = 0.05;

const GB = 1e9;
const DAYS_PER_MONTH = 30.4;

export function runSeconds({ cpuSeconds, objects }: Pick<JobUse, 'cpuSeconds' | 'objects'>): number {
  return cpuSeconds / BUSY_PROCESSORS + bytesOf(objects) / STORE_BYTES_PER_SECOND + OTHER_SECONDS;
}

/** Returns what a lattice costs that is downloaded once and kept as a paid one, or never paid for. */
export function costOf(use: JobUse, sale: 'paid' | 'unpaid'): JobCost {
  const compute = runUsd(workerSizeFor(use), runSeconds(use));
  const storage = storageOf(use, sale);
  const egress = sale === 'paid' ? (use.downloadBytes / GB) * PRICES.egressGb : 0;
  const { tableWrites, tableReads, queue, api, files } = REQUESTS;
  const requests =
    tableWrites * PRICES.tableWrite +
    tableReads * PRICES.tableRead +
    queue * PRICES.queueRequest +
    api * (PRICES.apiCall + PRICES.lambdaRequest) +
    files * PRICES.s3Get +
    (api + files) * (PRICES.cdnRequest + PRICES.firewallRequest);
  const logs = (LOG_BYTES / GB) * PRICES.logGb + api * TRACED_SHARE * PRICES.trace;
  return { compute, storage, egress, requests, logs, total: compute + storage + egress + requests + logs };
}

/** S3 moves no smaller object to another class, bytes. */
const MOVED_MIN_BYTES = 128 * 1024;
/** In the partition whose prices these are. */
const RARE_USE_DAYS = RARE_USE_AFTER_DAYS.archive;

function storageOf({ objects, downloadBytes }: JobUse, sale: 'paid' | 'unpaid'): number {
  const puts = objects.length * PRICES.s3Put;
  if (sale === 'unpaid') return puts + keptFor(bytesOf(objects), PRICES.s3StandardGbMonth, UNPAID_TAG.days);
  const moved = objects.filter((bytes) => bytes >= MOVED_MIN_BYTES);
  const stays = bytesOf(objects) - bytesOf(moved);
  return (
    puts +
    moved.length * PRICES.s3Transition +
    keptFor(stays, PRICES.s3StandardGbMonth, STORED_DAYS) +
    keptFor(bytesOf(moved), PRICES.s3StandardGbMonth, RARE_USE_DAYS) +
    keptFor(bytesOf(moved), PRICES.s3ArchiveGbMonth, STORED_DAYS - RARE_USE_DAYS) +
    LATE_DOWNLOADS * (downloadBytes / GB) * PRICES.s3RetrievalGb
  );
}

/** Returns what a customer's model costs, which is kept with its second copy and may have many lattices. */
export function modelUsd(bytes: number): number {
  return 2 * (PRICES.s3Put + keptFor(bytes, PRICES.s3StandardGbMonth, STORED_DAYS));
}

function keptFor(bytes: number, gbMonth: number, days: number): number {
  return ((bytes / GB) * gbMonth * days) / DAYS_PER_MONTH;
}

export function bytesOf(objects: readonly number[]): number {
  return objects.reduce((sum, bytes) => sum + bytes, 0);
}
