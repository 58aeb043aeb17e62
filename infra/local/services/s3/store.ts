import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../state-file.ts';

/** Description of a stored object, without its bytes. */
export interface StoredObject {
  key: string;
  bytes: number;
  /** Without quotes. */
  etag: string;
  lastModifiedMs: number;
  /** Sent with the object. */
  headers: Readonly<Record<string, string>>;
  /** User metadata, names without the prefix. */
  metadata: Readonly<Record<string, string>>;
  /** Tags as they were sent, `name=value&…`. */
  tags?: string;
  /** Name of the file that holds the bytes. */
  file: string;
  /** Its version, in a bucket with versions. */
  version?: string;
}

/** Delete marker in a bucket with versions: the newest version of a key that no longer exists. */
export interface DeleteMarker {
  key: string;
  version: string;
  lastModifiedMs: number;
  isMarker: true;
}

export type StoredVersion = StoredObject | DeleteMarker;

export function isObject(version: StoredVersion | undefined): version is StoredObject {
  return version !== undefined && !('isMarker' in version);
}

/**
 * The objects of one bucket on disk. Bytes and description are separate files, and the description is renamed
 * into place last, so a killed process leaves either the old object or the new one. File names are hashes of
 * keys, so no key can escape the folder. A bucket with versions keeps all of them.
 */
export class ObjectStore {
  readonly versioned: boolean;
  readonly #objectsDir: string;
  readonly #dataDir: string;
  /** The versions of each key, newest first; without versions at most one. */
  readonly #versions = new Map<string, StoredVersion[]>();
  #lastVersion = 0;

  constructor(dir: string, versioned = false) {
    this.versioned = versioned;
    this.#objectsDir = join(dir, 'objects');
    this.#dataDir = join(dir, 'data');
    mkdirSync(this.#objectsDir, { recursive: true });
    mkdirSync(this.#dataDir, { recursive: true });
    this.#load();
  }

  /** Returns an object, or undefined if it is missing or deleted. */
  get(key: string): StoredObject | undefined {
    const newest = this.newest(key);
    return isObject(newest) ? newest : undefined;
  }

  /** Returns the newest version of a key: the object or its delete marker. */
  newest(key: string): StoredVersion | undefined {
    return this.#versions.get(key)?.[0];
  }

  version(key: string, version: string): StoredVersion | undefined {
    return this.#versions.get(key)?.find((each) => versionIdOf(each) === version);
  }

  /** Returns all objects in key order (UTF-8 bytes, as in S3). */
  list(): StoredObject[] {
    return this.versions().filter(
      (each): each is StoredObject => isObject(each) && each === this.newest(each.key),
    );
  }

  /** Returns all versions in key order, the newest of each key first. */
  versions(): StoredVersion[] {
    const keys = [...this.#versions.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return keys.flatMap((key) => this.#versions.get(key)!);
  }

  /** Returns a new file for incoming bytes. It becomes part of an object only with `put`. */
  newFile(): { name: string; path: string } {
    const name = randomUUID();
    return { name, path: this.pathOf(name) };
  }

  pathOf(file: string): string {
    return join(this.#dataDir, file);
  }

  /** Stores an object, replacing the previous one or as its next version. */
  put(object: StoredObject): void {
    const stored = this.versioned ? { ...object, version: this.#nextVersion() } : object;
    this.#describe(stored);
    const before = this.#versions.get(object.key) ?? [];
    this.#versions.set(object.key, this.versioned ? [stored, ...before] : [stored]);
    if (!this.versioned && isObject(before[0])) this.discard(before[0].file);
  }

  /** Deletes an object. With versions, adds a delete marker instead. */
  delete(key: string): void {
    const versions = this.#versions.get(key) ?? [];
    if (!this.versioned) {
      for (const each of versions) this.#drop(each);
      return;
    }
    const marker = { key, version: this.#nextVersion(), lastModifiedMs: Date.now(), isMarker: true as const };
    this.#describe(marker);
    this.#versions.set(key, [marker, ...versions]);
  }

  /** Deletes bytes that no object uses. */
  discard(file: string): void {
    rmSync(this.pathOf(file), { force: true });
  }

  #drop(version: StoredVersion): void {
    rmSync(this.#descriptionPath(version), { force: true });
    this.#versions.delete(version.key);
    if (isObject(version)) this.discard(version.file);
  }

  #describe(version: StoredVersion): void {
    replaceFile(this.#descriptionPath(version), JSON.stringify(version));
  }

  #descriptionPath({ key, version = '' }: StoredVersion): string {
    return join(this.#objectsDir, `${createHash('sha256').update(key).digest('hex')}${version}.json`);
  }

  /** Returns a version that sorts behind all before it. */
  #nextVersion(): string {
    this.#lastVersion = Math.max(this.#lastVersion + 1, Date.now() * 1000);
    return this.#lastVersion.toString(36).padStart(12, '0');
  }

  #load(): void {
    for (const name of readdirSync(this.#objectsDir)) {
      if (!name.endsWith('.json')) continue;
      const version = JSON.parse(readFileSync(join(this.#objectsDir, name), 'utf8')) as StoredVersion;
      this.#versions.set(version.key, [...(this.#versions.get(version.key) ?? []), version]);
    }
    const age = ({ version = '' }: StoredVersion) => version;
    for (const versions of this.#versions.values()) versions.sort((a, b) => (age(a) < age(b) ? 1 : -1));
    // Left by uploads that a kill interrupted.
    const objects = this.versions().filter(isObject);
    const named = new Set(objects.map(({ file }) => file));
    for (const file of readdirSync(this.#dataDir)) if (!named.has(file)) this.discard(file);
  }
}

/** Returns the id of a version as S3 writes it; an object from before the bucket had versions has `null`. */
export function versionIdOf({ version = 'null' }: StoredVersion): string {
  return version;
}
