import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';

/** Receiver of finished bytes; awaited, so that a slow one holds the writer back instead of filling memory. */
export type Sink = (chunk: Uint8Array) => Promise<void> | void;

/** Deflate level: above it, time doubles for a few per cent of size. */
export const DEFLATE_LEVEL = 4;
/** Fixed date of entries, so that the same content gives the same bytes. */
const FIXED_DATE = '1980-01-01T12:00:00';

/** Returns an entry that is deflated in this thread. */
export function deflatedEntry(name: string): ZipDeflate {
  return new ZipDeflate(name, { level: DEFLATE_LEVEL });
}

/** A zip that is written to a sink as a stream. Entries follow each other; `flush` waits for the sink. */
export class ZipStream {
  readonly #write: Sink;
  readonly #ready: Uint8Array[] = [];
  readonly #zip: Zip;
  #failure: Error | null = null;
  #bytes = 0;

  constructor(write: Sink) {
    this.#write = write;
    this.#zip = new Zip((error, chunk) => {
      this.#failure ??= error;
      if (chunk) this.#ready.push(chunk);
    });
  }

  /** Begins an entry whose bytes come in parts. */
  open<Entry extends ZipInputFile>(entry: Entry): Entry {
    entry.mtime = FIXED_DATE;
    this.#zip.add(entry);
    return entry;
  }

  /** Adds a whole entry, deflated unless its data is compressed already. */
  add(name: string, bytes: Uint8Array, { isCompressed = false } = {}): void {
    this.open(isCompressed ? new ZipPassThrough(name) : deflatedEntry(name)).push(bytes, true);
  }

  /** Passes all finished bytes on. */
  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    for (const chunk of this.#ready.splice(0)) {
      this.#bytes += chunk.length;
      await this.#write(chunk);
    }
  }

  /** Ends the zip. Returns its number of bytes. */
  async end(): Promise<number> {
    this.#zip.end();
    await this.flush();
    return this.#bytes;
  }
}
