import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noSuchUpload } from './s3-error.ts';

export interface Upload {
  key: string;
  headers: Readonly<Record<string, string>>;
  metadata: Readonly<Record<string, string>>;
  tags?: string;
}

export interface UploadedPart {
  bytes: number;
  /** Without quotes: MD5 of the part. */
  etag: string;
  path: string;
}

/** Unfinished multipart uploads. They end with the cloud, as the workers that write them. */
export class MultipartUploads {
  readonly #dir: string;
  readonly #open = new Map<string, Upload & { parts: Map<number, UploadedPart> }>();

  /** `dir` holds the bytes of parts, one folder per upload. It begins empty. */
  constructor(dir: string) {
    this.#dir = dir;
    rmSync(dir, { recursive: true, force: true });
  }

  begin(upload: Upload): string {
    const id = randomUUID();
    mkdirSync(join(this.#dir, id), { recursive: true });
    this.#open.set(id, { ...upload, parts: new Map() });
    return id;
  }

  /** Returns the upload with that id for `key`; throws `NoSuchUpload`. */
  get(id: string, key: string): Upload & { parts: Map<number, UploadedPart> } {
    const upload = this.#open.get(id);
    if (upload?.key !== key) throw noSuchUpload();
    return upload;
  }

  /** Path for the bytes of an incoming part. */
  incomingPath(id: string): string {
    return join(this.#dir, id, randomUUID());
  }

  /** Removes an upload with its parts. */
  end(id: string): void {
    this.#open.delete(id);
    rmSync(join(this.#dir, id), { recursive: true, force: true });
  }
}
