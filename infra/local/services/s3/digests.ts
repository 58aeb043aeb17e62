import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Checksum algorithms in `x-amz-checksum-<name>`. */
export const CHECKSUM_NAMES = ['crc32', 'sha1', 'sha256'] as const;
export type ChecksumName = (typeof CHECKSUM_NAMES)[number];

/** Digests of a body, computed while it streams. */
export interface Digests {
  /** Hex; also the ETag. */
  md5: string;
  /** Hex, as in signatures. */
  sha256Hex: string;
  /** Base64, as in checksum headers. */
  checksums: Readonly<Record<ChecksumName, string>>;
  bytes: number;
}

/** Computes every digest at once. */
export class Digester {
  readonly #md5 = createHash('md5');
  readonly #sha1 = createHash('sha1');
  readonly #sha256 = createHash('sha256');
  #crc32 = 0;
  #bytes = 0;

  update(chunk: Buffer): void {
    this.#md5.update(chunk);
    this.#sha1.update(chunk);
    this.#sha256.update(chunk);
    this.#crc32 = crc32(chunk, this.#crc32);
    this.#bytes += chunk.length;
  }

  finish(): Digests {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.#crc32);
    const sha256 = this.#sha256.digest();
    return {
      md5: this.#md5.digest('hex'),
      sha256Hex: sha256.toString('hex'),
      checksums: {
        crc32: crc.toString('base64'),
        sha1: this.#sha1.digest('base64'),
        sha256: sha256.toString('base64'),
      },
      bytes: this.#bytes,
    };
  }
}
