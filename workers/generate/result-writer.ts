import { createHash, type Hash } from 'node:crypto';
import { RESULT_MAX_BYTES } from '../../core/rules/order/job-limits.ts';
import type { ResultFile } from '../../core/studio/order/order.ts';
import { type FileWriter, type Ports, StoredTooLarge } from '../../core/studio/ports.ts';
import { EngineRefusal, type ResultName } from './engine/engine.ts';

interface OpenFile {
  writer: FileWriter;
  hash: Hash;
  bytes: number;
}

const FILE_ENDS: Record<ResultFile['format'], { end: string; contentType: string }> = {
  stl: { end: '.stl', contentType: 'model/stl' },
  '3mf': { end: '.3mf', contentType: 'model/3mf' },
  '3mf-beam': { end: '-beams.3mf', contentType: 'model/3mf' },
};

/** Writes the files of one attempt below `prefix` as their bytes arrive. */
export class ResultWriter {
  readonly files: ResultFile[] = [];
  readonly #ports: Pick<Ports, 'files' | 'log'>;
  readonly #prefix: string;
  /** Files that are written or being closed. */
  readonly #open = new Map<string, OpenFile>();

  constructor(ports: Pick<Ports, 'files' | 'log'>, prefix: string) {
    this.#ports = ports;
    this.#prefix = prefix;
  }

  /** Adds bytes. Throws EngineRefusal `too-large` above RESULT_MAX_BYTES or what can be copied. */
  async add(name: ResultName, chunk: Uint8Array): Promise<void> {
    const key = this.#keyOf(name);
    const file = this.#open.get(key) ?? (await this.#start(key, name));
    file.bytes += chunk.length;
    if (file.bytes > RESULT_MAX_BYTES) throw new EngineRefusal('too-large', `over ${RESULT_MAX_BYTES} bytes`);
    file.hash.update(chunk);
    await refuseTooLarge(file.writer.write(chunk));
  }

  /** Closes a file. From now on it is in the store. */
  async close(name: ResultName): Promise<void> {
    const key = this.#keyOf(name);
    const file = this.#open.get(key);
    if (file === undefined) throw new Error(`no bytes came for ${key}`);
    await refuseTooLarge(file.writer.close());
    this.#open.delete(key);
    this.files.push({ ...name, key, bytes: file.bytes, sha256: file.hash.digest('hex') });
  }

  async put(name: string, bytes: Uint8Array, contentType: string): Promise<string> {
    const key = this.#prefix + name;
    await this.#ports.files.write(key, bytes, contentType);
    return key;
  }

  /**
   * Discards all files that are not stored yet, also those that are being closed, since a large upload may take longer
   * than the time left. Never throws, so that the caller gets the error of the run.
   */
  async abort(): Promise<void> {
    const discard = async ([key, file]: [string, OpenFile]) => {
      try {
        await file.writer.abort();
      } catch (error) {
        this.#ports.log('file not given up', { key, error: String(error) });
      }
    };
    await Promise.all([...this.#open].map(discard));
    this.#open.clear();
  }

  #keyOf({ precision, format }: ResultName): string {
    return this.#prefix + precision + FILE_ENDS[format].end;
  }

  async #start(key: string, { format }: ResultName): Promise<OpenFile> {
    const writer = await this.#ports.files.open(key, FILE_ENDS[format].contentType);
    const file = { writer, hash: createHash('sha256'), bytes: 0 };
    this.#open.set(key, file);
    return file;
  }
}

/** Turns the store's refusal into one of the engine, because another attempt would make the same bytes. */
async function refuseTooLarge(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (error instanceof StoredTooLarge) throw new EngineRefusal('too-large', error.message);
    throw error;
  }
}
