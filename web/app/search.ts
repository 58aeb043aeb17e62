import { AREAS, type Area, SAMPLES, type Sample } from '../../core/catalogue/starts.ts';
import { isOneOf } from '../../core/rules/names.ts';
import { mapPoint } from '../../core/solid/geometry/vector.ts';
import { type HelpTopic, isHelpTopic } from '../features/help/topics.ts';
import { COMPARED_ORDERS_MAX } from '../features/history/compared-orders.ts';
import type { PayResult } from '../features/pay/result-page.tsx';
import type { WechatAnswer } from '../features/pay/wechat-page.tsx';
import { type ViewSearch, viewSearchOf } from '../features/viewer/view-link.ts';

/** Query parameters of the workspace (docs/specification.md#screens). Unknown and malformed ones are dropped. */
export interface WorkspaceSearch extends ViewSearch {
  id?: string;
  files?: string;
  /** Opens the order `id` with its model and settings but without its lattice, to generate it again. */
  reload?: 1;
  /** Figures of `files`, shown while the file loads: extents along x, z and y, mm, and bytes. */
  modelWidth?: number;
  modelHeight?: number;
  modelLength?: number;
  fileSize?: number;
  /** Sample to open, for visitors too. */
  sample?: Sample;
  /** Application area whose lattice, sizes and process are chosen once. */
  area?: Area;
}

const WORKSPACE_ID = /^wsp_[0-9A-Za-z]{10,40}$/;
const FILE_ID = /^fil_[0-9A-Za-z]{1,56}$/;

export function parseWorkspaceSearch(search: Record<string, unknown>): WorkspaceSearch {
  const read: WorkspaceSearch = viewSearchOf(search);
  if (typeof search.id === 'string' && WORKSPACE_ID.test(search.id)) read.id = search.id;
  if (typeof search.files === 'string' && FILE_ID.test(search.files)) read.files = search.files;
  if (isReload(search.reload)) read.reload = 1;
  const rowId = idOfRow(search.row);
  if (read.id === undefined && read.reload === 1 && rowId !== null) read.id = rowId;
  // The midsole's former name.
  const sample = search.sample === 'insole' ? 'midsole' : search.sample;
  if (isOneOf(SAMPLES, sample)) read.sample = sample;
  if (isOneOf(AREAS, search.area)) read.area = search.area;
  if (read.files === undefined) return read;
  for (const name of ['modelWidth', 'modelHeight', 'modelLength', 'fileSize'] as const) {
    const value = Number(search[name]);
    if (search[name] !== '' && Number.isFinite(value) && value > 0) read[name] = value;
  }
  return read;
}

/** The former address used `true`. */
function isReload(reload: unknown): boolean {
  return Number(reload) === 1 || reload === 'true';
}

/** Id of an order in the address, given as an object, as its JSON, or as the id alone. */
function idOfRow(row: unknown): string | null {
  if (typeof row === 'string' && row.startsWith('{')) {
    try {
      return idOfRow(JSON.parse(row));
    } catch {
      return null;
    }
  }
  const id = typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : row;
  return typeof id === 'string' && WORKSPACE_ID.test(id) ? id : null;
}

/** Query of a workspace that opens an uploaded model. */
export function searchOfUpload(model: {
  fileId: string;
  fileBytes: number;
  extentMm: readonly [number, number, number];
}): WorkspaceSearch {
  const [modelWidth, modelLength, modelHeight] = mapPoint(
    model.extentMm,
    (mm) => Math.round(mm * 1000) / 1000,
  );
  return { files: model.fileId, modelWidth, modelHeight, modelLength, fileSize: model.fileBytes };
}

/** Parses the path to open after signing in. Only paths of this site, which prevents open redirects. */
export function parseLoginSearch(search: Record<string, unknown>): { target?: string } {
  const { target } = search;
  return typeof target === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(target) ? { target } : {};
}

/** Parses the ids of the compared orders. Malformed ones are dropped, and those beyond what the page can show. */
export function parseCompareSearch({ ids }: Record<string, unknown>): { ids?: string[] } {
  const named = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && WORKSPACE_ID.test(id)) : [];
  return { ids: [...new Set(named)].slice(0, COMPARED_ORDERS_MAX) };
}

export function parseBatchSearch({ folder }: Record<string, unknown>): { folder?: string } {
  return typeof folder === 'string' && /^fld_\w{1,56}$/.test(folder) ? { folder } : {};
}

export function parseReportSearch({ id }: Record<string, unknown>): { id?: string } {
  return typeof id === 'string' && WORKSPACE_ID.test(id) ? { id } : {};
}

export function parseHelpSearch({ topic }: Record<string, unknown>): { topic?: HelpTopic } {
  return isHelpTopic(topic) ? { topic } : {};
}

export function parseSuccessSearch(search: Record<string, unknown>): { id?: 3 } {
  return Number(search.id) === 3 ? { id: 3 } : {};
}

/** Parses the query of the pages after a checkout; null if it names no order. */
export function parsePayResult({ id, precision }: Record<string, unknown>): PayResult | null {
  if (typeof id !== 'string' || !WORKSPACE_ID.test(id)) return null;
  return { id, precision: precision === 'high' ? 'high' : 'low' };
}

/** Parses the answer of WeChat's authorisation; null if a part is missing. */
export function parseWechatAnswer(search: URLSearchParams): WechatAnswer | null {
  const [code, state] = [search.get('code'), search.get('state')];
  return code === null || state === null ? null : { code, state };
}
