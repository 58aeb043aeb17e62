import { type ViewSearch, viewSearchOf } from '../viewer/view-link.ts';

/**
 * What the address of the workspace may carry (docs/specification.md#screens). Unknown and malformed parts are
 * dropped.
 */
export interface WorkspaceSearch extends ViewSearch {
  /** Opens this order. */
  id?: string;
  /** Opens this just-uploaded file. */
  files?: string;
  /** Opens the order `id` with its model and settings, but without its lattice: to generate anew. */
  reload?: 1;
  /** Figures of the file `files`, shown while it is read: along x, along z and along y, mm, and bytes. */
  modelWidth?: number;
  modelHeight?: number;
  modelLength?: number;
  fileSize?: number;
}

export interface LoginSearch {
  /** Where to go after signing in; a path of this site. */
  target?: string;
}

const WORKSPACE_ID = /^wsp_[0-9A-Za-z]{10,40}$/;
const FILE_ID = /^fil_[0-9A-Za-z]{1,56}$/;

/** Reads the address of the workspace. */
export function parseWorkspaceSearch(search: Record<string, unknown>): WorkspaceSearch {
  const read: WorkspaceSearch = viewSearchOf(search);
  if (typeof search.id === 'string' && WORKSPACE_ID.test(search.id)) read.id = search.id;
  if (typeof search.files === 'string' && FILE_ID.test(search.files)) read.files = search.files;
  if (isReload(search.reload)) read.reload = 1;
  const rowId = idOfRow(search.row);
  if (read.id === undefined && read.reload === 1 && rowId !== null) read.id = rowId;
  if (read.files === undefined) return read;
  for (const name of ['modelWidth', 'modelHeight', 'modelLength', 'fileSize'] as const) {
    const value = Number(search[name]);
    if (search[name] !== '' && Number.isFinite(value) && value > 0) read[name] = value;
  }
  return read;
}

/** The older address said `true`. */
function isReload(reload: unknown): boolean {
  return Number(reload) === 1 || reload === 'true';
}

/** The id of an order the address carries whole: as an object, as its JSON, or just the id. */
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

/** The address of a workspace that opens a just-uploaded model. */
export function searchOfUpload(model: {
  fileId: string;
  fileBytes: number;
  extentMm: readonly [number, number, number];
}): WorkspaceSearch {
  const [modelWidth, modelLength, modelHeight] = model.extentMm.map((mm) => Math.round(mm * 1000) / 1000) as [
    number,
    number,
    number,
  ];
  return { files: model.fileId, modelWidth, modelHeight, modelLength, fileSize: model.fileBytes };
}

/** Reads where the login page should lead. Only paths of this site: no other site can send people on through us. */
export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { target } = search;
  return typeof target === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(target) ? { target } : {};
}

/** Which success the page shows (docs/specification.md#screens). */
export interface SuccessSearch {
  id?: number;
}

/** Reads what succeeded. */
export function parseSuccessSearch(search: Record<string, unknown>): SuccessSearch {
  return Number(search.id) === 3 ? { id: 3 } : {};
}
