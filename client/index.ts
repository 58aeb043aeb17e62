import type * as z from 'zod';
import type { recipeSchema } from '../core/catalogue/recipe.ts';
import { type FileRecord, registerFile, uploadPolicy } from '../core/contract/calls/file.ts';
import { payTrial, workspaceDownload } from '../core/contract/calls/pay.ts';
import { taskRecipe } from '../core/contract/calls/recipe.ts';
import { historyWorkspace, type WorkspaceDetail, workspaceCreate } from '../core/contract/calls/workspace.ts';
import { ApiError, type Client, createClient } from '../core/contract/client.ts';
import type { Language } from '../core/contract/envelope.ts';
import { isFinal } from '../core/rules/order/status.ts';

/** A recipe as in a recipe file. */
export type RecipeFile = z.input<typeof recipeSchema>;

export interface StudioOptions {
  /** Address of the studio. */
  url: string;
  /** API key of the account page. */
  key: string;
  /** Language of the messages of errors; English by default. */
  language?: Language;
}

export interface DownloadOptions {
  precision?: 'low' | 'high';
  format?: 'stl' | '3mf' | '3mf-beam';
  /** Uses a free download for a file of low precision that is not paid for. */
  free?: boolean;
}

/** The file is not paid for. `checkout` is the page that sells it. */
export class NotPaid extends Error {
  readonly checkout: string;

  constructor(checkout: string) {
    super(`This file is not paid for. Pay at ${checkout}`);
    this.name = 'NotPaid';
    this.checkout = checkout;
  }
}

/** The lattice could not be generated: `code` and text of the reason. */
export class GenerationFailed extends Error {
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.name = 'GenerationFailed';
    this.code = code;
  }
}

/** Milliseconds between two looks at an order. */
const LOOK_MS = 2000;

/** The studio for a program: from a model to a lattice. `call` makes any call that is open to API keys. */
export class Studio {
  readonly call: Client;

  constructor({ url, key, language = 'en' }: StudioOptions) {
    this.call = createClient({
      baseUrl: url.replace(/\/$/, ''),
      language: () => language,
      headers: () => ({ authorization: `Bearer ${key}` }),
    });
  }

  /** Uploads a model, a binary STL. `repair` agrees to the repair of small defects; without it they are an ApiError. */
  async upload(name: string, bytes: Uint8Array, { repair = false } = {}): Promise<FileRecord> {
    const content = bytes as Uint8Array<ArrayBuffer>;
    const hash = hexOf(await crypto.subtle.digest('SHA-256', content));
    const { host, fields, key } = await this.call(uploadPolicy, {
      query: { name, hash, size: bytes.length, purpose: 'model' },
    });
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([content]));
    const response = await fetch(host, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`the file store answered ${response.status}`);
    return await this.call(registerFile, { body: { key, file_name: name, hash, consent: repair } });
  }

  /** Starts a lattice by a recipe, or by the id of a stored one. Returns the order's id. */
  async apply(file: FileRecord, recipe: RecipeFile | string): Promise<string> {
    const { id } = await this.call(workspaceCreate, { body: { sources: [file.id] } });
    const by = typeof recipe === 'string' ? { recipeId: recipe } : { recipe };
    await this.call(taskRecipe, { body: { id, fileId: file.id, ...by } });
    return id;
  }

  /** Waits for the end of an order and returns it with its figures. Throws GenerationFailed. */
  async wait(orderId: string): Promise<WorkspaceDetail> {
    for (;;) {
      const order = await this.#look(orderId);
      if (order?.failure) throw new GenerationFailed(order.failure);
      if (order !== undefined && isFinal(order.status) && order.moreFiles !== true) return order;
      await pause(LOOK_MS);
    }
  }

  /** Returns a file of a finished order. Throws NotPaid with the address of its checkout. */
  async download(
    orderId: string,
    { precision = 'high', format = 'stl', free = false }: DownloadOptions = {},
  ): Promise<Uint8Array> {
    const query = { id: orderId, precision, format };
    let info = await this.call(workspaceDownload, { query });
    if (info.download_complate_file_url === null && free) {
      await this.call(payTrial, { query: { id: orderId } });
      info = await this.call(workspaceDownload, { query });
    }
    if (info.download_complate_file_url === null) throw new NotPaid(info.checkout ?? '');
    const response = await fetch(info.download_complate_file_url);
    if (!response.ok) throw new Error(`the file store answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Returns an order, or undefined after waiting if the key has made too many calls. */
  async #look(orderId: string): Promise<WorkspaceDetail | undefined> {
    try {
      return await this.call(historyWorkspace, { query: { id: orderId } });
    } catch (error) {
      const seconds = error instanceof ApiError ? error.details.retryAfterSeconds : undefined;
      if (seconds === undefined) throw error;
      await pause(seconds * 1000);
      return undefined;
    }
  }
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function pause(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
}
