import type { Currency } from '../rules/pay/prices.ts';
import type { CallData } from './call.ts';
import type { FileRecord } from './calls/file.ts';
import type { HistoryItem } from './calls/history.ts';
import type { PayState, workspaceDownload } from './calls/pay.ts';
import type { WorkspaceDetail } from './calls/workspace.ts';

// The wire names of orders, files and downloads (docs/specification.md#records) occur here and in the schemas only.

type ExtentMm = [number, number, number];

export interface OrderRow {
  id: string;
  status: HistoryItem['status'];
  modelName: string;
  /** Titles of its lattices; empty before the first job. */
  lattice: string;
  latticeId: number | null;
  fileId: string;
  fileBytes: number;
  /** Extents along x, y, z, mm. */
  extentMm: ExtentMm;
  thumbnailUrl: string;
  /** ISO 8601. */
  createdAt: string;
  /** Sum paid for its files; null while none are paid for. */
  paid: Price | null;
  /** End of the retention of its files, ISO 8601; null before there are any. */
  keptUntil: string | null;
  /** Name that its owner gave it; empty for none. */
  title: string;
  /** Its owner ended the last job. */
  cancelled: boolean;
  mode: HistoryItem['mode'];
  /** What the rods of a gradient follow; null for another lattice. */
  gradientBy: HistoryItem['gradientBy'];
  cellSizeMm: number | null;
  /** Null for a gradient, which has two. */
  rodDiameterMm: number | null;
  /** Of a uniform lattice, for a surface. */
  variant?: NonNullable<HistoryItem['variant']>;
  /** Null without a shell or bottom. */
  shellMm: number | null;
  bottomMm: number | null;
  /** Numbers of drain holes and of roles of faces and bodies. */
  drains: number;
  roles: number;
  bodyLattices?: NonNullable<HistoryItem['bodyLattices']>;
  /** Volume of the result, mm³; null before there is one. */
  resultMm3: number | null;
  /** Name of the material; null for one of the user's own. */
  material: string | null;
  /** What the model did not allow of the recipe of its job. */
  leftOut: HistoryItem['leftOut'];
  /** Its pressure map, for a recipe that runs by one. */
  map?: NonNullable<HistoryItem['map']>;
  /** Null for none; unknown if the folder was deleted since. */
  folderId: string | null;
}

/** Encodes a row; `statusText` is its status in the language of the request. */
export function encodeOrderRow(row: OrderRow, statusText: string): HistoryItem {
  const { latticeId, fileId, fileBytes, extentMm, thumbnailUrl, paid, ...rest } = row;
  const { cellSizeMm, rodDiameterMm, shellMm, bottomMm, resultMm3, folderId, ...same } = rest;
  return {
    ...same,
    status2: statusText,
    lattice_id: latticeId,
    cell: cellSizeMm,
    rod: rodDiameterMm,
    shell: shellMm,
    bottom: bottomMm,
    resultVolume: resultMm3,
    folder: folderId,
    file_id: fileId,
    ...encodeFileSize(fileBytes, extentMm),
    thumb_file_url: thumbnailUrl,
    goods: paid === null ? null : encodeGoods(paid),
  };
}

export function decodeOrderRow(item: HistoryItem): OrderRow {
  const { id, status, modelName, lattice, createdAt, keptUntil, title, cancelled, mode } = item;
  const { gradientBy, drains, roles, material, leftOut, map, variant, bodyLattices } = item;
  return {
    ...{ id, status, modelName, lattice, createdAt, keptUntil, title, cancelled, mode },
    ...{ gradientBy, drains, roles, material, leftOut },
    ...(map ? { map } : {}),
    ...(variant ? { variant } : {}),
    ...(bodyLattices ? { bodyLattices } : {}),
    shellMm: item.shell,
    bottomMm: item.bottom,
    resultMm3: item.resultVolume,
    folderId: item.folder,
    cellSizeMm: item.cell,
    rodDiameterMm: item.rod,
    paid: item.goods === null ? null : decodeGoods(item.goods),
    latticeId: item.lattice_id,
    fileId: item.file_id,
    ...decodeFileSize(item),
    thumbnailUrl: item.thumb_file_url,
  };
}

export interface OrderModel {
  fileId: string;
  fileName: string;
  fileBytes: number;
  extentMm: ExtentMm;
}

export function decodeOrderModel(order: WorkspaceDetail): OrderModel {
  return { fileId: order.file_id, fileName: order.modelName, ...decodeFileSize(order) };
}

export interface CheckedFile extends OrderModel {
  key: string;
  faces: number;
  vertices: number;
  volumeMm3: number;
  faults: FileRecord['faults'];
}

export function encodeFileRecord(file: CheckedFile): FileRecord {
  const { fileId, fileName, fileBytes, extentMm, key, ...same } = file;
  return {
    ...same,
    id: fileId,
    file_path: key,
    file_name: fileName,
    ...encodeFileSize(fileBytes, extentMm),
  };
}

export function decodeFileRecord(record: FileRecord): CheckedFile {
  const { faces, vertices, volumeMm3, faults } = record;
  return {
    ...{ faces, vertices, volumeMm3, faults },
    fileId: record.id,
    key: record.file_path,
    fileName: record.file_name,
    ...decodeFileSize(record),
  };
}

interface WireFileSize {
  file_size: number;
  file_width: number;
  file_height: number;
  file_length: number;
}

/** On the wire width is the extent along x, length along y and height along z. */
function encodeFileSize(fileBytes: number, [width, length, height]: ExtentMm): WireFileSize {
  return { file_size: fileBytes, file_width: width, file_height: height, file_length: length };
}

function decodeFileSize(wire: WireFileSize): { fileBytes: number; extentMm: ExtentMm } {
  return { fileBytes: wire.file_size, extentMm: [wire.file_width, wire.file_length, wire.file_height] };
}

interface Price {
  amountMinor: number;
  currency: Currency;
}

/** Payment state of an order's files of one precision. */
export interface PaymentState {
  isPaid: boolean;
  /** Right to the file: also by a free download. */
  entitlement: PayState['payment'];
  /** False: payment is the only way to download. */
  allowsFreeDownloads: boolean;
  freeDownloadsLeft: number;
  /** Files that the next payment buys, and its price. */
  goods: PayState['sold'];
  price: Price;
  /** State of the latest payment for these files. */
  attempt: PayState['attempt'];
  /** Reason why the latest payment was refunded on our own. */
  refundReason: PayState['sentBack'];
  /** Of several orders: how many the next payment buys, and those it leaves out. */
  orders?: number;
  leftOut?: { orderId: string; reason: NonNullable<PayState['leftOut']>[number]['reason'] }[];
}

export function encodePaymentState(state: PaymentState): PayState {
  return {
    hasPaid: state.isPaid,
    payment: state.entitlement,
    isAvailable: state.allowsFreeDownloads,
    leftTrialNumber: state.freeDownloadsLeft,
    sold: state.goods,
    goods: encodeGoods(state.price),
    attempt: state.attempt,
    sentBack: state.refundReason,
    ...(state.orders === undefined ? {} : { workspaces: state.orders }),
    ...(state.leftOut === undefined
      ? {}
      : { leftOut: state.leftOut.map(({ orderId, reason }) => ({ workspaceId: orderId, reason })) }),
  };
}

export function decodePaymentState(wire: PayState): PaymentState {
  return {
    isPaid: wire.hasPaid,
    entitlement: wire.payment,
    allowsFreeDownloads: wire.isAvailable,
    freeDownloadsLeft: wire.leftTrialNumber,
    goods: wire.sold,
    price: decodeGoods(wire.goods),
    attempt: wire.attempt,
    refundReason: wire.sentBack,
    ...(wire.workspaces === undefined ? {} : { orders: wire.workspaces }),
    ...(wire.leftOut === undefined
      ? {}
      : { leftOut: wire.leftOut.map(({ workspaceId, reason }) => ({ orderId: workspaceId, reason })) }),
  };
}

export function encodeGoods({ amountMinor, currency }: Price): PayState['goods'] {
  return { amount: { amount: amountMinor, currency } };
}

export function decodeGoods({ amount: { amount, currency } }: PayState['goods']): Price {
  return { amountMinor: amount, currency };
}

type WireDownload = CallData<typeof workspaceDownload>;

export interface DownloadInfo {
  orderId: string;
  fileName: string;
  fileBytes: number;
  sha256: string;
  /** Short-lived address; null without an entitlement. */
  url: string | null;
  freeDownloadsLeft: number;
  price: Price;
  entitlement: WireDownload['paymentInfo']['payment'];
  /** End of its retention, ISO 8601. */
  keptUntil: string;
}

export function encodeDownload(info: DownloadInfo): WireDownload {
  const { orderId, fileBytes, url, freeDownloadsLeft, price, entitlement, ...same } = info;
  return {
    ...same,
    workspaceId: orderId,
    downloadNumber: freeDownloadsLeft,
    fileSize: fileBytes,
    download_complate_file_url: url,
    paymentInfo: { payNum: price.amountMinor, currency: price.currency, payment: entitlement },
  };
}

export function decodeDownload(wire: WireDownload): DownloadInfo {
  const { fileName, sha256, keptUntil, paymentInfo } = wire;
  return {
    ...{ fileName, sha256, keptUntil },
    orderId: wire.workspaceId,
    fileBytes: wire.fileSize,
    url: wire.download_complate_file_url,
    freeDownloadsLeft: wire.downloadNumber,
    price: { amountMinor: paymentInfo.payNum, currency: paymentInfo.currency },
    entitlement: paymentInfo.payment,
  };
}
