import type { Language } from '../contract/envelope.ts';
import type { JobLimits } from './job-limits.ts';
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

/** Slow hashing of passwords; `hash` gives a text that carries its own parameters. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, hashed: string): Promise<boolean>;
  /** A hash nobody has the password of, so that an unknown name costs the same time as a wrong password. */
  readonly nobody: string;
}

/** What a browser posts to the store: the fields in order, then `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadFormRequest {
  key: string;
  contentType: string;
  maxBytes: number;
  /** Stored with the object and signed, so that nobody can post others. */
  metadata: Record<string, string>;
  expiresInSeconds: number;
}

export interface StoredFile {
  bytes: number;
  metadata: Record<string, string>;
  /** Changes whenever the object does. */
  etag: string;
}

/** Writes one object in pieces; it exists only after `close`. */
export interface FileWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Makes the object visible as a whole. */
  close(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

export interface FileStore {
  uploadForm(request: UploadFormRequest): Promise<UploadForm>;
  head(key: string): Promise<StoredFile | undefined>;
  /** The bytes of the object as it was when its etag was read; undefined when it is gone or another now. */
  read(key: string, etag?: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  open(key: string, contentType: string): Promise<FileWriter>;
  /** Copies inside the store; false when the source is gone. */
  copy(from: string, to: string): Promise<boolean>;
  /** Makes an object as young as a new one, as it is: the store deletes by age. False when it is gone. */
  renew(key: string): Promise<boolean>;
  /** Keys that begin with the prefix. */
  list(prefix: string): Promise<string[]>;
  /** Deletes what exists of these; missing ones are no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** An address that downloads the object for some seconds; under `fileName` when one is given. */
  downloadUrl(key: string, expiresInSeconds: number, fileName?: string): Promise<string>;
}

/** Wakes a worker. Messages may come twice, late and in any order. */
export interface Queue {
  send(message: JobMessage): Promise<void>;
}

export interface JobMessage {
  orderId: string;
  jobId: string;
  /** One user's messages cannot starve another's. */
  uid: string;
}

/** Open sockets of pages. */
export interface Sockets {
  /** False when the connection is gone for good. */
  post(connectionId: string, text: string): Promise<boolean>;
}

/** One mail to one address, as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** One code to one mobile number of mainland China; the text around it is registered with the provider. */
export interface CodeMessage {
  mobile: string;
  code: string;
  language: Language;
}

export interface SmsSender {
  /** Throws when the provider does not take the message. */
  sendCode(message: CodeMessage): Promise<void>;
}

/** Sign-in at another provider by OAuth 2.0, authorization code. */
export interface SocialLogin {
  /** Where the browser goes; the provider gives `state` back unchanged. */
  authorizeUrl(state: string): Promise<string>;
  /** Who the person behind a code is, by the provider's own id; undefined for a code it does not take. */
  subjectOf(code: string): Promise<string | undefined>;
}

export interface Mailer {
  /** Throws when the mail service does not take the mail. */
  send(mail: Mail): Promise<void>;
}

/** A keyed hash whose key never meets the table: what is stored through it cannot be guessed from the table. */
export interface Mac {
  /** HMAC-SHA-256 of the text in hex. */
  mac(text: string): Promise<string>;
}

/** A line for the people who run the host; never a secret or an address with one. */
export type Log = (event: string, details?: Record<string, unknown>) => void;

/** Everything `core/studio` needs from outside. A function names the few it uses with Pick. */
export interface Ports {
  clock: Clock;
  ids: Ids;
  passwords: PasswordHasher;
  table: Table;
  files: FileStore;
  queue: Queue;
  sockets: Sockets;
  mail: Mailer;
  sms: SmsSender;
  social: SocialLogin;
  mac: Mac;
  limits: JobLimits;
  log: Log;
}
