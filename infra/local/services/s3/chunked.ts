import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './s3-error.ts';

/** Longest chunk header or trailer line, bytes. */
const LINE_MAX_BYTES = 4096;

/**
 * Removes the `aws-chunked` framing of a body: `size[;…]\r\ndata\r\n … 0\r\ntrailers\r\n\r\n`. After the end
 * of the stream the trailers are available by lower-case name.
 */
export class ChunkedDecoder extends Transform {
  readonly trailers: Record<string, string> = {};
  #buffer: Buffer = Buffer.alloc(0);
  #left = 0;
  #state: 'size' | 'data' | 'data-end' | 'trailer' = 'size';

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    try {
      while (this.#step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(
      this.#state === 'trailer' ? null : new S3Error(400, 'IncompleteBody', 'The body ended inside a chunk.'),
    );
  }

  /** Consumes one piece of the buffer. Returns false if more bytes are needed. */
  #step(): boolean {
    if (this.#state === 'data') return this.#takeData();
    const end = this.#buffer.indexOf('\r\n');
    if (end < 0) {
      if (this.#buffer.length > LINE_MAX_BYTES)
        throw new S3Error(400, 'InvalidRequest', 'A chunk header is too long.');
      return false;
    }
    const line = this.#buffer.subarray(0, end).toString('latin1');
    this.#buffer = this.#buffer.subarray(end + 2);
    if (this.#state === 'data-end') this.#state = 'size';
    else if (this.#state === 'size') this.#startChunk(line);
    else if (line !== '') {
      const colon = line.indexOf(':');
      this.trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
    return true;
  }

  #startChunk(line: string): void {
    const size = /^([0-9a-f]+)(;.*)?$/i.exec(line)?.[1];
    if (size === undefined) throw new S3Error(400, 'InvalidRequest', 'A chunk header is not a size.');
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'data';
  }

  #takeData(): boolean {
    if (this.#buffer.length === 0) return false;
    const part = this.#buffer.subarray(0, this.#left);
    this.push(part);
    this.#buffer = this.#buffer.subarray(part.length);
    this.#left -= part.length;
    if (this.#left === 0) this.#state = 'data-end';
    return true;
  }
}
