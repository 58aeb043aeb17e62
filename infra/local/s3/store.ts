import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChecksumName } from './digests.ts';

/** Headers stored with an object and sent with it. */
export const KEPT_HEADERS = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
] as const;

/** Description of a stored object, without its bytes. */
export interface StoredObject {
  key: string;
  bytes: number;
  /** Without quotes. */
  etag: string;
  lastModifiedMs: number;
  headers: Readonly<Record<string, string>>;
  /** User metadata, names without the prefix. */
  metadata: Readonly<Record<string, string>>;
  checksum?: { name: ChecksumName; value: string };
  /** Tags as they were sent, `name=value&…`. */
  tags?: string;
  /** Name of the file that holds the bytes. */
  file: string;
}

/**
 * The objects of one bucket on disk. Bytes and description are separate files, and the description is renamed
 * into place last, so a killed process leaves either the old object or the new one. File names are hashes of
 * keys, so no key can escape the folder.
 */
export class ObjectStore {
  readonly #objectsDir: string;
  readonly #dataDir: string;
  readonly #objects = new Map<string, StoredObject>();

  constructor(dir: string) {
    this.#objectsDir = join(dir, 'objects');
    this.#dataDir = join(dir, 'data');
    mkdirSync(this.#objectsDir, { recursive: true });
    mkdirSync(this.#dataDir, { recursive: true });
    this.#load();
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** Returns all objects in key order (UTF-8 bytes, as in S3). */
  list(): StoredObject[] {
    return [...this.#objects.values()].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  /** Returns a new file for incoming bytes. It becomes part of an object only with `put`. */
  newFile(): { name: string; path: string } {
    const name = randomUUID();
    return { name, path: this.pathOf(name) };
  }

  pathOf(file: string): string {
    return join(this.#dataDir, file);
  }

  /** Stores an object, replacing the previous one. */
  put(object: StoredObject): void {
    const path = this.#descriptionPath(object.key);
    writeFileSync(`${path}.new`, JSON.stringify(object));
    renameSync(`${path}.new`, path);
    const before = this.#objects.get(object.key);
    this.#objects.set(object.key, object);
    if (before !== undefined) this.discard(before.file);
  }

  delete(key: string): void {
    const object = this.#objects.get(key);
    if (object === undefined) return;
    rmSync(this.#descriptionPath(key), { force: true });
    this.#objects.delete(key);
    this.discard(object.file);
  }

  /** Deletes bytes that no object uses. */
  discard(file: string): void {
    rmSync(this.pathOf(file), { force: true });
  }

  #descriptionPath(key: string): string {
    return join(this.#objectsDir, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  #load(): void {
    for (const name of readdirSync(this.#objectsDir)) {
      if (!name.endsWith('.json')) continue;
      const object = JSON.parse(readFileSync(join(this.#objectsDir, name), 'utf8')) as StoredObject;
      this.#objects.set(object.key, object);
    }
    // Left by uploads that a kill interrupted.
    const named = new Set([...this.#objects.values()].map((object) => object.file));
    for (const file of readdirSync(this.#dataDir)) if (!named.has(file)) this.discard(file);
  }
}
