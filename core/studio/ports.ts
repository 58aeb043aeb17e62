import type { Recipe } from '../catalogue/recipe.ts';
import type { Language } from '../contract/envelope.ts';
import type { GrayImage } from '../formats/png/gray-image.ts';
import type { JobLimits } from '../rules/host/job-limits.ts';
import type { ModelFault } from '../rules/model/faults.ts';
import type { WorkerSize } from '../rules/order/worker-sizes.ts';
import type { AppliedRecipe } from '../run/recipe/apply-recipe.ts';
import type { MapPicture } from '../run/recipe/field-by-rule.ts';
import type { Table } from './store/table.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
}

export interface Ids {
  /** An unguessable text of letters and digits that sorts by time, 26 characters. */
  next(): string;
  /** An unguessable text of letters and digits with at least this many random bits. */
  secret(bits: number): string;
  /** Decimal digits, each evenly random. */
  digits(count: number): string;
}

/** Slow password hashing. The result of `hash` carries its parameters. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, hashed: string): Promise<boolean>;
  /** A hash without a known password, so that an unknown name takes as long as a wrong password. */
  readonly unusableHash: string;
}

/** A signed upload form: its fields in this order, then `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadFormRequest {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Stored with the object and covered by the signature. */
  metadata: Record<string, string>;
  expiresInSeconds: number;
}

export interface StoredFile {
  bytes: number;
  metadata: Record<string, string>;
  /** Changes whenever the object does. */
  etag: string;
}

/** Writes one object in chunks. It exists only after `close`. */
/** Error for an object that would be larger in the store than the store can copy. */
export class StoredTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`over ${maxBytes} bytes in the store`);
    this.name = 'StoredTooLarge';
  }
}

/** Writes one object. `write` and `close` throw StoredTooLarge above the size that the store can copy. */
export interface FileWriter {
  /** Keeps the chunk until it is stored: its memory must not be reused. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes the object visible as a whole. */
  close(): Promise<void>;
  /** Discards the chunks. */
  abort(): Promise<void>;
}

export interface FileStore {
  uploadForm(request: UploadFormRequest): Promise<UploadForm>;
  head(key: string): Promise<StoredFile | undefined>;
  /** Bytes of an object; with an etag of that version. Undefined if it is missing or has changed. */
  read(key: string, etag?: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  open(key: string, contentType: string): Promise<FileWriter>;
  /** Copies inside the store. Returns false if the source is missing. */
  copy(from: string, to: string): Promise<boolean>;
  /** Resets an object's age, by which the store deletes, once per reason. False if it no longer exists. */
  renew(key: string, keptFor?: string): Promise<boolean>;
  list(prefix: string): Promise<string[]>;
  /** Deletes objects. Missing ones are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  /** Returns an address that downloads the object for some seconds, as `fileName` if given. */
  downloadUrl(key: string, expiresInSeconds: number, fileName?: string): Promise<string>;
}

export interface ModelToCheck {
  bytes: Uint8Array;
  fileName: string;
  /** True if the user accepts the named repairs. */
  consent: boolean;
}

/** Findings about an uploaded model that its record needs. */
export interface CheckedModel {
  faults: ModelFault[];
  /** True if no fault refuses it. */
  accepted: boolean;
  needsConsent: boolean;
  extentMm: [number, number, number];
  faces: number;
  vertices: number;
  volumeMm3: number;
  /** Volumes of its bodies by their numbers; missing for one body. */
  bodiesMm3?: number[];
  /** Version of the inspection, if it accepted these bytes without a repair. */
  inspection?: number;
  /** The repaired model as STL, if it needs repairs and the user agreed. */
  repaired?: Uint8Array;
}

/**
 * A recipe applied to a stored model, or why it cannot be: nothing fits, no lattice sinks as the recipe asks, its
 * map shows no pressure, or today's inspection refuses the model. `solved`: picture of the numbers that a map was solved for.
 */
export type RecipeAnswer =
  | (AppliedRecipe & { solved?: GrayImage })
  | 'nothing-fits'
  | 'sink-not-reached'
  | 'map-unpressed'
  | 'model-refused';

/** A recipe for a stored model; `isInspected`: today's inspection accepted these bytes as they are. */
export interface RecipeQuestion {
  source: Uint8Array;
  isInspected: boolean;
  recipe: Recipe;
  /** Pressure map of the part, its image as a stored file. */
  map?: Omit<MapPicture, 'image'> & { image: Uint8Array };
}

/** Reads untrusted files off this thread, within core/rules/model/decode-budgets.ts. Throws OverBudget. */
export interface Decoders {
  checkModel(model: ModelToCheck): Promise<CheckedModel>;
  /** Applies a recipe to a stored model. Throws OverBudget. */
  applyRecipe(question: RecipeQuestion): Promise<RecipeAnswer>;
  /** Decodes a gradient image. Throws RangeError for a broken one, OverBudget for one that takes too long. */
  readImage(bytes: Uint8Array): Promise<GrayImage>;
}

/** A file needs more time or memory than its decoder may use. A repeat ends the same way. */
export class OverBudget extends Error {
  constructor(what: 'time' | 'memory' | 'scans') {
    super(`decoding takes too much: ${what}`);
    this.name = 'OverBudget';
  }
}

/** Wakes a worker for the next job in turn (`core/studio/job/in-turn.ts`). Repeats, late ones are fine. */
export interface Queue {
  send(message: JobMessage): Promise<void>;
  /** Lets a small worker load and compile its code before a user's next job. Does so now and then at most. */
  warm(uid: string): Promise<void>;
}

export interface JobMessage {
  orderId: string;
  jobId: string;
  /** Message group, so that one user's backlog does not delay others. */
  uid: string;
  /** Size of the worker to wake: a small one by default. */
  worker?: WorkerSize | undefined;
  /** True for a message about the analysis or a press test of a result, which wakes no worker for a job. */
  isForResult?: boolean;
  /** Id of the request that queued it, for the log. Messages of earlier releases have none. */
  requestId?: string;
}

/** Open sockets of pages. */
export interface Sockets {
  /** Returns false if the connection has closed. */
  post(connectionId: string, text: string): Promise<boolean>;
  /** Closes the connection. A closed one is ignored. */
  close(connectionId: string): Promise<void>;
}

/** One mail to one address, as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A code for a mobile number of mainland China. The provider has the registered text around it. */
export interface CodeMessage {
  mobile: string;
  code: string;
  language: Language;
}

export interface SmsSender {
  /** Throws if the provider refuses the message. */
  sendCode(message: CodeMessage): Promise<void>;
}

/** Sign-in at another provider by OAuth 2.0, authorization code. */
export interface SocialLogin {
  /** Returns the address the browser visits. The provider returns `state` unchanged. */
  authorizeUrl(state: string): Promise<string>;
  /** Returns the provider's id of the user behind a code, or undefined if it refuses the code. */
  subjectOf(code: string): Promise<string | undefined>;
}

export interface Mailer {
  /** Throws if the mail service refuses the mail. */
  send(mail: Mail): Promise<void>;
}

/** Posts to addresses of users. Throws unless the address is public and answers with 2xx in time. */
export interface Webhooks {
  post(request: { url: string; headers: Record<string, string>; body: string }): Promise<void>;
}

/** HMAC with a key that is never stored in the table, so a leaked table does not reveal the hashed values. */
export interface Mac {
  /** HMAC-SHA-256 of the text in hex. */
  mac(text: string): Promise<string>;
}

/** Writes a log line for operators. Never with a secret. */
export type Log = (event: string, details?: Record<string, unknown>) => void;

/** Returns a log whose lines carry the id of the request that caused them, if known. */
export function tracedLog(log: Log, requestId: string | undefined): Log {
  return requestId === undefined ? log : (event, details = {}) => log(event, { requestId, ...details });
}

/** Returns the text of an error for the log, with its stack if it has one. */
export function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}

/** All ports of `core/studio`. A function picks those it uses. */
export interface Ports {
  clock: Clock;
  ids: Ids;
  passwords: PasswordHasher;
  table: Table;
  files: FileStore;
  decoders: Decoders;
  queue: Queue;
  sockets: Sockets;
  mail: Mailer;
  sms: SmsSender;
  social: SocialLogin;
  mac: Mac;
  webhooks: Webhooks;
  limits: JobLimits;
  log: Log;
}
