import { jobLimits } from '../../rules/host/job-limits.ts';
import { checkModel } from '../file/check-model.ts';
import { decodeGradientImage } from '../file/gradient-image/decode.ts';
import type {
  CodeMessage,
  FileStore,
  FileWriter,
  Ids,
  JobMessage,
  Mail,
  PasswordHasher,
  Ports,
  StoredFile,
  Webhooks,
} from '../ports.ts';
import { applyToStored } from '../recipe/apply-stored.ts';
import { sha256Hex } from '../store/digest.ts';
import { MemoryTable } from './memory-table.ts';

/** The file store in memory, for tests. Addresses begin with `memory:`. */
export class MemoryFiles implements FileStore {
  readonly objects = new Map<string, { bytes: Uint8Array; metadata: Record<string, string>; etag: string }>();
  /** Objects whose age was reset. */
  readonly renewed = new Set<string>();
  /** Copies that renewals made, by key: more than one only if they were for different things. */
  readonly renewals: string[] = [];
  readonly #keptFor = new Map<string, string>();
  #etags = 0;

  /** Stores an object like an upload through the signed form. */
  post(key: string, bytes: Uint8Array, metadata: Record<string, string> = {}): void {
    this.#etags += 1;
    this.objects.set(key, { bytes, metadata, etag: String(this.#etags) });
    this.renewed.delete(key);
    this.#keptFor.delete(key);
  }

  async uploadForm({ key, contentType }: { key: string; contentType: string }) {
    return { url: 'memory:upload', fields: { key, 'Content-Type': contentType } };
  }

  async head(key: string): Promise<StoredFile | undefined> {
    const found = this.objects.get(key);
    return found && { bytes: found.bytes.length, metadata: found.metadata, etag: found.etag };
  }

  async read(key: string, etag?: string): Promise<Uint8Array | undefined> {
    const found = this.objects.get(key);
    return etag === undefined || found?.etag === etag ? found?.bytes : undefined;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    this.post(key, bytes);
  }

  async open(key: string): Promise<FileWriter> {
    const chunks: Uint8Array[] = [];
    return {
      write: async (chunk) => void chunks.push(chunk.slice()),
      close: async () => this.post(key, Buffer.concat(chunks)),
      abort: async () => void chunks.splice(0),
    };
  }

  async copy(from: string, to: string): Promise<boolean> {
    const found = this.objects.get(from);
    if (found !== undefined) this.post(to, found.bytes, found.metadata);
    return found !== undefined;
  }

  async renew(key: string, keptFor?: string): Promise<boolean> {
    if (!this.objects.has(key)) return false;
    if (keptFor !== undefined && this.#keptFor.get(key) === keptFor) return true;
    if (keptFor !== undefined) this.#keptFor.set(key, keptFor);
    this.renewed.add(key);
    this.renewals.push(key);
    return true;
  }

  async list(prefix: string): Promise<string[]> {
    return [...this.objects.keys()].filter((key) => key.startsWith(prefix));
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.objects.delete(key);
  }

  async downloadUrl(key: string): Promise<string> {
    return `memory:${key}`;
  }
}

/** Ids that count up, so that tests are reproducible. */
class CountedIds implements Ids {
  #last = 0;

  next(): string {
    this.#last += 1;
    return String(this.#last).padStart(26, '0');
  }

  secret(): string {
    return `secret${this.next()}`;
  }

  digits(count: number): string {
    return this.next().slice(-count);
  }
}

const plainPasswords: PasswordHasher = {
  unusableHash: 'no hash of anything',
  hash: async (password) => `hash of ${password}`,
  verify: async (password, hashed) => hashed === `hash of ${password}`,
};

export interface MemoryPorts extends Ports {
  table: MemoryTable;
  files: MemoryFiles;
  /** Moved by the test. */
  clock: { ms: number; nowMs(): number };
  sent: JobMessage[];
  posted: { connectionId: string; text: string }[];
  /** Sockets the server closed. */
  closed: string[];
  mailed: Mail[];
  texted: CodeMessage[];
  /** Messages to webhooks. */
  hooked: Parameters<Webhooks['post']>[0][];
  logged: string[];
}

/** Returns all ports in memory, with a clock that only the test moves. */
export function memoryPorts(): MemoryPorts {
  const sent: JobMessage[] = [];
  const posted: { connectionId: string; text: string }[] = [];
  const closed: string[] = [];
  const logged: string[] = [];
  const mailed: Mail[] = [];
  const texted: CodeMessage[] = [];
  const hooked: MemoryPorts['hooked'] = [];
  return {
    table: new MemoryTable(),
    files: new MemoryFiles(),
    decoders: {
      checkModel: async (model) => checkModel(model),
      applyRecipe: async (question) => applyToStored(question),
      readImage: async (bytes) => decodeGradientImage(bytes),
    },
    clock: {
      ms: Date.UTC(2026, 0, 1),
      nowMs() {
        return this.ms;
      },
    },
    ids: new CountedIds(),
    passwords: plainPasswords,
    queue: { send: async (message) => void sent.push(message), warm: async () => {} },
    sockets: {
      post: async (connectionId, text) => {
        posted.push({ connectionId, text });
        return !connectionId.startsWith('gone');
      },
      close: async (connectionId) => void closed.push(connectionId),
    },
    mail: { send: async (mail) => void mailed.push(mail) },
    sms: { sendCode: async (message) => void texted.push(message) },
    social: {
      authorizeUrl: async (state) => `https://social.test/authorize?state=${state}`,
      subjectOf: async (code) => (code.startsWith('person-') ? code : undefined),
    },
    mac: { mac: async (text) => await sha256Hex(`key of the tests ${text}`) },
    webhooks: { post: async (request) => void hooked.push(request) },
    limits: jobLimits({}),
    log: (event) => void logged.push(event),
    sent,
    posted,
    closed,
    mailed,
    texted,
    hooked,
    logged,
  };
}
