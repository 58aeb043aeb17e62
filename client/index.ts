import type * as z from 'zod';
import type { recipeSchema } from '../core/catalogue/recipe.ts';
import type { Call, CallData, CallInput } from '../core/contract/call.ts';
import { type FileRecord, registerFile, uploadPolicy } from '../core/contract/calls/file.ts';
import { grayscaleRegister } from '../core/contract/calls/grayscale.ts';
import { payTrial, workspaceDownload } from '../core/contract/calls/pay.ts';
import { taskRecipe, workspaceMap } from '../core/contract/calls/recipe.ts';
import { historyWorkspace, type WorkspaceDetail, workspaceCreate } from '../core/contract/calls/workspace.ts';
import { ApiError, type Client, createClient } from '../core/contract/client.ts';
import type { Language } from '../core/contract/envelope.ts';
import { isFinal } from '../core/rules/order/status.ts';
import { type MapFile, pictureOfMap } from './pressure-map.ts';

export type { MapFile } from './pressure-map.ts';

/** A recipe as in a recipe file. */
export type RecipeFile = z.input<typeof recipeSchema>;

export interface StudioOptions {
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

interface StoredAs {
  name: string;
  bytes: Uint8Array;
  purpose: 'model' | 'grayscale';
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
/** First pause before a repeat of a call for which the studio names no time; each next one is as much longer, ms. */
const PAUSE_STEP_MS = 1000;
/** Longest such pause: waiting programs repeat few calls, since each refusal counts for the studio's alarms, ms. */
const PAUSE_MAX_MS = 15_000;
/** Times that a call without an answer is sent. */
const SENDS_MAX = 6;

/**
 * The studio for a program: from a model to a lattice. Its methods wait while the account has as many jobs as it may or
 * makes too many calls, and repeat calls that get no answer. `call` makes any call that is open to API keys, once.
 */
export class Studio {
  readonly call: Client;

  constructor({ url, key, language = 'en' }: StudioOptions) {
    if (!url || !key) throw new Error('name the address of the studio, `url`, and an API key, `key`');
    this.call = createClient({
      baseUrl: url.replace(/\/$/, ''),
      language: () => language,
      headers: () => ({ authorization: `Bearer ${key}` }),
    });
  }

  /** Uploads a model, an STL. `repair` agrees to the repair of small defects; without it they are an ApiError. */
  async upload(name: string, bytes: Uint8Array, { repair = false } = {}): Promise<FileRecord> {
    const stored = await this.#store({ name, bytes, purpose: 'model' });
    return await this.#send(registerFile, { body: { ...stored, consent: repair } });
  }

  /**
   * Starts a lattice by a recipe, or by the id of a stored one, once the account may. `map` is the pressure map of this
   * part, for a recipe that runs by one. Returns the order's id.
   */
  async apply(
    file: FileRecord,
    recipe: RecipeFile | string,
    { map }: { map?: MapFile } = {},
  ): Promise<string> {
    const opened = map && pictureOfMap(map);
    const { id } = await this.#send(workspaceCreate, { body: { sources: [file.id] } });
    if (opened) {
      const stored = await this.#store({ ...opened.picture, purpose: 'grayscale' });
      const image = await this.#send(grayscaleRegister, { body: stored });
      const { about } = opened;
      await this.#send(workspaceMap, { body: { id, map: { ...about, grayscaleId: image.id } } });
    }
    const by = typeof recipe === 'string' ? { recipeId: recipe } : { recipe };
    await this.#send(taskRecipe, { body: { id, fileId: file.id, ...by } });
    return id;
  }

  /** Waits for the end of an order and returns it with its figures. Throws GenerationFailed. */
  async wait(orderId: string): Promise<WorkspaceDetail> {
    for (;;) {
      const order = await this.#send(historyWorkspace, { query: { id: orderId } });
      if (order.failure) throw new GenerationFailed(order.failure);
      if (isFinal(order.status) && order.moreFiles !== true) return order;
      await pause(LOOK_MS);
    }
  }

  /** File of a finished order; waits for a 3MF. Throws NotPaid with the address of its checkout. */
  async download(
    orderId: string,
    { precision = 'high', format = 'stl', free = false }: DownloadOptions = {},
  ): Promise<Uint8Array> {
    const query = { id: orderId, precision, format };
    let info = await this.#send(workspaceDownload, { query });
    if (info.download_complate_file_url === null && free) {
      await this.#send(payTrial, { query: { id: orderId } });
      info = await this.#send(workspaceDownload, { query });
    }
    if (info.download_complate_file_url === null) throw new NotPaid(info.checkout ?? '');
    const url = info.download_complate_file_url;
    return await patiently(async () => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`the file store answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    });
  }

  /** Sends a file to the store. Returns what its registration needs. */
  async #store({
    name,
    bytes,
    purpose,
  }: StoredAs): Promise<{ key: string; file_name: string; hash: string }> {
    const content = bytes as Uint8Array<ArrayBuffer>;
    const hash = hexOf(await crypto.subtle.digest('SHA-256', content));
    const query = { name, hash, size: bytes.length, purpose };
    const { host, fields, key } = await this.#send(uploadPolicy, { query });
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([content]));
    const response = await patiently(() => fetch(host, { method: 'POST', body: form }));
    if (!response.ok) throw new Error(`the file store answered ${response.status}`);
    return { key, file_name: name, hash };
  }

  /** Makes a call. Its repeats have one key, so that they change nothing twice. */
  async #send<C extends Call>(call: C, input: CallInput<C>): Promise<CallData<C>> {
    const idempotencyKey = crypto.randomUUID();
    return await patiently(() => this.call(call, input, { idempotencyKey }));
  }
}

/** Repeats work that gets no answer, or one that asks to wait. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let sends = 1, unanswered = 0; ; sends += 1) {
    try {
      return await work();
    } catch (error) {
      if (isUnanswered(error)) unanswered += 1;
      else if (!isToWait(error)) throw error;
      if (unanswered === SENDS_MAX) throw error;
      const seconds = error instanceof ApiError ? error.details.retryAfterSeconds : undefined;
      await pause(seconds === undefined ? Math.min(sends * PAUSE_STEP_MS, PAUSE_MAX_MS) : seconds * 1000);
    }
  }
}

/** True for a call without an answer of the studio. `fetch` throws a TypeError. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.codeName === 'network' && (error.code < 400 || error.code >= 500);
}

/** True for refusals that end soon. Others that name a time, such as daily limits, are the program's to handle. */
function isToWait(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { codeName, details } = error;
  if (details.retryAfterSeconds === undefined) return codeName === 'tooManyJobs';
  return codeName === 'tooManyRequests' || codeName === 'notReady';
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function pause(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
}
