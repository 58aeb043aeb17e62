import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UNPAID_TAG } from '../../core/rules/order/retention.ts';
import type {
  FileStore,
  FileWriter,
  StoredFile,
  UploadForm,
  UploadFormRequest,
} from '../../core/studio/ports.ts';
import { sha256Hex } from '../../core/studio/store/digest.ts';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';
import { gzipWhole } from './gzip.ts';
import { openUpload } from './upload.ts';

/**
 * Types that are stored compressed. Browsers decompress them. Our GLB shrinks to a quarter, since meshopt arranges
 * bytes for a compressor. 3MF is a ZIP already.
 */
const COMPRESSED_TYPES: readonly string[] = ['model/stl', 'model/gltf-binary'];
/** Keys of the files of workers. */
const RESULTS = 'results/';
/** Results: kept for days, or longer if paid. Those of analysis and press test stay with the order. */
const UNPAID = /^results\/(?!.*\/(printability|press)-)/;

/**
 * Metadata of a renewed object: a hash of the reason for the renewal and of its key, so that a copy does not carry it.
 * A download and a shared link expose the metadata, so it holds no payment id.
 */
const KEPT_FOR = 'kept-for';

const inflate = promisify(gunzip);

/** Maximum number of objects per DeleteObjects call. */
const DELETE_BATCH = 1000;

export class S3Files implements FileStore {
  readonly #bucket: string;
  readonly #resultsOrigin: string | undefined;
  readonly #client = new S3Client({ maxAttempts: SDK_MAX_ATTEMPTS });
  /** Browsers send and fetch without checksums, so links and forms must not ask for them. */
  readonly #signer = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  /** @param resultsOrigin origin of the CDN, if that passes addresses of results on to the bucket */
  constructor(bucket: string, resultsOrigin?: string) {
    this.#bucket = bucket;
    this.#resultsOrigin = resultsOrigin;
  }

  async uploadForm(request: UploadFormRequest): Promise<UploadForm> {
    const { key, contentType, maxBytes, metadata, expiresInSeconds } = request;
    const fields: Record<string, string> = { 'Content-Type': contentType, success_action_status: '201' };
    for (const [name, value] of Object.entries(metadata)) fields[`x-amz-meta-${name}`] = value;
    return await createPresignedPost(this.#signer, {
      Bucket: this.#bucket,
      Key: key,
      Fields: fields,
      Conditions: [['content-length-range', 1, maxBytes]],
      Expires: expiresInSeconds,
    });
  }

  async head(key: string): Promise<StoredFile | undefined> {
    const found = await undefinedIfMissing(
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })),
    );
    return (
      found && { bytes: found.ContentLength ?? 0, metadata: found.Metadata ?? {}, etag: found.ETag ?? '' }
    );
  }

  async read(key: string, etag?: string): Promise<Uint8Array | undefined> {
    const match = etag === undefined ? {} : { IfMatch: etag };
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...match });
    const found = await undefinedIfMissing(this.#client.send(command));
    const stored = await found?.Body?.transformToByteArray();
    return stored && found?.ContentEncoding === 'gzip' ? await inflate(stored) : stored;
  }

  async write(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    // A checked upload keeps its bytes: its etag and its length are compared.
    const compressed = COMPRESSED_TYPES.includes(contentType) && key.startsWith('results/');
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: compressed ? await gzipWhole(bytes) : bytes,
        ContentType: contentType,
        ...(compressed ? { ContentEncoding: 'gzip' } : {}),
        ...taggingOf(key),
      }),
    );
  }

  async open(key: string, contentType: string): Promise<FileWriter> {
    return openUpload(this.#client, {
      bucket: this.#bucket,
      key,
      contentType,
      ...taggingOf(key),
      compressed: COMPRESSED_TYPES.includes(contentType),
    });
  }

  async copy(from: string, to: string): Promise<boolean> {
    const command = new CopyObjectCommand({
      Bucket: this.#bucket,
      Key: to,
      CopySource: copySource(this.#bucket, from),
      TaggingDirective: 'REPLACE',
      ...taggingOf(to),
    });
    return (await undefinedIfMissing(this.#client.send(command))) !== undefined;
  }

  async renew(key: string, keptFor?: string): Promise<boolean> {
    const found = await undefinedIfMissing(
      this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })),
    );
    if (found === undefined) return false;
    const mark = keptFor === undefined ? {} : { [KEPT_FOR]: await sha256Hex(`${keptFor} ${key}`) };
    if (keptFor !== undefined && found.Metadata?.[KEPT_FOR] === mark[KEPT_FOR]) return true;
    // S3 accepts a copy onto itself only if something is replaced; the same metadata counts.
    const command = new CopyObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      CopySource: copySource(this.#bucket, key),
      CopySourceIfMatch: found.ETag,
      MetadataDirective: 'REPLACE',
      Metadata: { ...found.Metadata, ...mark },
      ContentType: found.ContentType,
      ContentEncoding: found.ContentEncoding,
      // Without the tag it is kept for the long time.
      TaggingDirective: 'REPLACE',
    });
    return (await undefinedIfMissing(this.#client.send(command))) !== undefined;
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    const all = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix });
    for await (const { Contents = [] } of all) keys.push(...Contents.map(({ Key = '' }) => Key));
    return keys;
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += DELETE_BATCH) {
      const Objects = keys.slice(from, from + DELETE_BATCH).map((Key) => ({ Key }));
      const answer = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      const [failed] = answer.Errors ?? [];
      if (failed !== undefined) throw new Error(`object not deleted: ${failed.Code}`);
    }
  }

  async downloadUrl(key: string, expiresIn: number, fileName?: string): Promise<string> {
    const named = fileName === undefined ? {} : { ResponseContentDisposition: attachmentHeader(fileName) };
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...named });
    if (fileName !== undefined) addNameParameter(command, fileName);
    const url = await getSignedUrl(this.#signer, command, { expiresIn });
    // The CDN calls the bucket by the host that is signed, with the same path and query.
    const isThroughCdn = this.#resultsOrigin !== undefined && key.startsWith(RESULTS);
    return isThroughCdn ? this.#resultsOrigin + url.slice(url.indexOf(`/${RESULTS}`)) : url;
  }
}

/** Returns the tag with which an object is written, if its key says that it is not paid for yet. */
function taggingOf(key: string): { Tagging?: string } {
  return UNPAID.test(key) ? { Tagging: `${UNPAID_TAG.key}=${UNPAID_TAG.value}` } : {};
}

/** The source of a copy, as S3 takes it. */
export function copySource(bucket: string, key: string): string {
  return `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** Adds the name to the signed address as `_upd`, which pages read (docs/specification.md#calls). */
function addNameParameter(command: GetObjectCommand, fileName: string): void {
  command.middlewareStack.add(
    (next) => (given) => {
      const { query } = given.request as { query: Record<string, string> };
      query._upd = fileName;
      return next(given);
    },
    { step: 'build', name: 'fileNameParameter' },
  );
}

/** Returns S3's answer, or undefined if the object is missing or its etag differs. */
async function undefinedIfMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotFound' || name === 'NoSuchKey' || name === 'PreconditionFailed') return undefined;
    throw error;
  }
}

/** Content-Disposition with this name: plain ASCII for old clients, and UTF-8 (RFC 6266, RFC 8187). */
export function attachmentHeader(fileName: string): string {
  const clean = Array.from(fileName, (letter) => (/[\p{Cc}/\\]/u.test(letter) ? '_' : letter)).join('');
  const plain = Array.from(clean, (letter) => (/[^\x20-\x7e]|["%]/.test(letter) ? '_' : letter)).join('');
  const whole = encodeURIComponent(clean).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
