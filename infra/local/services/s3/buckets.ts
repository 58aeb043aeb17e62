import { join } from 'node:path';
import type { CorsRule } from './cors.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { ObjectStore } from './store.ts';

/** A bucket: objects, unfinished uploads, CORS rules. */
export interface Bucket {
  name: string;
  objects: ObjectStore;
  uploads: MultipartUploads;
  corsRules: readonly CorsRule[];
}

export class Buckets {
  readonly #dir: string;
  readonly #byName = new Map<string, Bucket>();

  /** `dir` has one folder per bucket. */
  constructor(dir: string) {
    this.#dir = dir;
  }

  ensure(name: string, corsRules: readonly CorsRule[], { versioned = false } = {}): Bucket {
    const dir = join(this.#dir, name);
    const bucket = {
      name,
      objects: new ObjectStore(dir, versioned),
      uploads: new MultipartUploads(join(dir, 'uploads')),
      corsRules,
    };
    this.#byName.set(name, bucket);
    return bucket;
  }

  get(name: string): Bucket | undefined {
    return this.#byName.get(name);
  }
}
