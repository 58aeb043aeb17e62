import { createHash } from 'node:crypto';
import type { Call, CallData, CallInput } from '../../../core/contract/call.ts';
import { accountLogin } from '../../../core/contract/calls/account/account.ts';
import { type FileRecord, registerFile, uploadPolicy } from '../../../core/contract/calls/file.ts';
import {
  historyWorkspace,
  taskLattice,
  type WorkspaceDetail,
  workspaceCreate,
} from '../../../core/contract/calls/workspace.ts';
import { ApiError, createClient, type SendOptions } from '../../../core/contract/client.ts';
import { isFinal } from '../../../core/rules/order/status.ts';

const POLL_MS = 50;
const PATIENCE_MS = 120_000;

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Fetches an address that must be open. */
export async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} at ${url}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** A browser as the server sees it: the contract's typed client and a cookie. */
export class Visitor {
  readonly siteUrl: string;
  cookie: string | undefined;
  readonly #call;

  constructor(siteUrl: string) {
    this.siteUrl = siteUrl;
    this.#call = createClient({
      baseUrl: siteUrl,
      fetch: (url, request) => this.fetch(String(url), request),
    });
  }

  /** Sends a request with the cookie and keeps the one in the answer. */
  async fetch(url: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers);
    if (this.cookie !== undefined) headers.set('cookie', this.cookie);
    const response = await fetch(url.startsWith('/') ? this.siteUrl + url : url, { ...request, headers });
    const given = response.headers.getSetCookie()[0];
    if (given !== undefined) this.cookie = given.includes('Max-Age=0') ? undefined : given.split(';')[0];
    return response;
  }

  async call<C extends Call>(call: C, input?: CallInput<C>, send?: SendOptions): Promise<CallData<C>> {
    return await this.#call(call, input, send);
  }

  /** Returns the code name of a refusal, or 'ok'. */
  async codeOf<C extends Call>(call: C, input?: CallInput<C>, send?: SendOptions): Promise<string> {
    try {
      await this.call(call, input, send);
      return 'ok';
    } catch (error) {
      if (error instanceof ApiError) return error.codeName;
      throw error;
    }
  }

  async signIn(name: string, pass: string): Promise<void> {
    await this.call(accountLogin, { body: { name, pass } });
  }

  /** Posts bytes with the signed form, as the page does. Returns the key. */
  async post(
    bytes: Uint8Array,
    name: string,
    purpose: 'model' | 'grayscale' = 'model',
  ): Promise<{ key: string; response: Response }> {
    const query = { name, hash: sha256(bytes), size: bytes.length, purpose };
    const { host, fields, key } = await this.call(uploadPolicy, { query });
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]));
    // S3 may answer SlowDown; a page retries, and so does this.
    for (;;) {
      const response = await fetch(host, { method: 'POST', body: form });
      if (response.status !== 503) return { key, response };
    }
  }

  async upload(bytes: Uint8Array, name = 'model.stl', consent = false): Promise<FileRecord> {
    const { key } = await this.post(bytes, name);
    return await this.call(registerFile, { body: { key, file_name: name, hash: sha256(bytes), consent } });
  }

  async workspace(bytes: Uint8Array): Promise<{ id: string; file: FileRecord }> {
    const file = await this.upload(bytes);
    const { id } = await this.call(workspaceCreate, { body: { sources: [file.id] } });
    return { id, file };
  }

  /** Queues a lattice that fits any small model; `changes` override the body. */
  async generate(
    { id, file }: { id: string; file: FileRecord },
    changes: Partial<NonNullable<CallInput<typeof taskLattice>['body']>> = {},
    send?: SendOptions,
  ): Promise<CallData<typeof taskLattice>> {
    return await this.call(taskLattice, { body: { ...taskBody(id, file), ...changes } }, send);
  }

  async detail(id: string): Promise<WorkspaceDetail> {
    return await this.call(historyWorkspace, { query: { id } });
  }

  /** Waits until an order's job has ended and all its files are made, polling like a page without a socket. */
  async waitForEnd(id: string): Promise<WorkspaceDetail> {
    return await this.#when(id, (detail) => isFinal(detail.status) && detail.moreFiles !== true);
  }

  /** Waits until the printability of a finished order is analysed. */
  async waitForAnalysis(id: string): Promise<WorkspaceDetail> {
    return await this.#when(id, (detail) => detail.trabeculaTask?.state === 'done');
  }

  async #when(id: string, isSo: (detail: WorkspaceDetail) => boolean): Promise<WorkspaceDetail> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const detail = await this.detail(id);
      if (isSo(detail)) return detail;
      if (Date.now() > deadline) throw new Error(`still ${detail.status} after ${PATIENCE_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** BCC with 8 mm cells and 1 mm rods: a small model takes a second. */
export function taskBody(id: string, file: FileRecord): NonNullable<CallInput<typeof taskLattice>['body']> {
  return {
    id,
    latticeId: 8,
    fileId: file.id,
    wide: 1,
    size: 8,
    scalingRatio: 10,
    fieldId: 3,
    action: 'high',
    surfaceNum: 6,
    faces: file.faces,
    bbox: [file.file_width, file.file_length, file.file_height],
  };
}
