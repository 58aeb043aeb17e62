import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../state-file.ts';
import { noSuchUpload } from './s3-error.ts';

export interface Upload {
  key: string;
  headers: Readonly<Record<string, string>>;
  metadata: Readonly<Record<string, string>>;
  tags?: string;
  accessKeyId: string;
}

export interface UploadedPart {
  number: number;
  bytes: number;
  /** Without quotes: MD5 of the part. */
  etag: string;
}

/** Unfinished multipart uploads on disk: one folder each, with a file and a description per part. */
export class MultipartUploads {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  begin(upload: Upload): string {
    const id = randomUUID();
    mkdirSync(join(this.#dir, id));
    writeFileSync(join(this.#dir, id, 'upload.json'), JSON.stringify(upload));
    return id;
  }

  /** Returns the upload with that id for `key`; throws `NoSuchUpload`. */
  get(id: string, key: string): Upload {
    const path = join(this.#dir, id, 'upload.json');
    if (!/^[0-9a-f-]{36}$/.test(id) || !existsSync(path)) throw noSuchUpload();
    const upload = JSON.parse(readFileSync(path, 'utf8')) as Upload;
    if (upload.key !== key) throw noSuchUpload();
    return upload;
  }

  /** Path for the bytes of an incoming part. */
  incomingPath(id: string): string {
    return join(this.#dir, id, `incoming-${randomUUID()}`);
  }

  /** Stores a received part, replacing an earlier one with its number. */
  putPart(id: string, part: UploadedPart, incomingPath: string): void {
    renameSync(incomingPath, this.partPath(id, part.number));
    replaceFile(join(this.#dir, id, `${part.number}.json`), JSON.stringify(part));
  }

  parts(id: string): UploadedPart[] {
    const names = readdirSync(join(this.#dir, id)).filter((name) => /^\d+\.json$/.test(name));
    const parts = names.map(
      (name): UploadedPart => JSON.parse(readFileSync(join(this.#dir, id, name), 'utf8')),
    );
    return parts.sort((a, b) => a.number - b.number);
  }

  partPath(id: string, number: number): string {
    return join(this.#dir, id, `${number}.bytes`);
  }

  /** Removes an upload with its parts. */
  end(id: string): void {
    rmSync(join(this.#dir, id), { recursive: true, force: true });
  }
}
