/**
 * Watches the frames a client sends, which the WebSocket library hides. API Gateway closes the connection at
 * a frame above 32 KB although a message may have 128 KB. Reads frame headers only (RFC 6455, section 5.2).
 */
export class FrameLimit {
  readonly #maxBytes: number;
  #header = Buffer.alloc(0);
  #skip = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Processes the next bytes of the stream. Returns true once a frame is too long. */
  isExceededBy(chunk: Buffer): boolean {
    let rest = chunk;
    while (rest.length > 0) {
      const skipped = Math.min(this.#skip, rest.length);
      this.#skip -= skipped;
      rest = rest.subarray(skipped);
      if (rest.length === 0) return false;
      this.#header = Buffer.concat([this.#header, rest.subarray(0, 1)]);
      rest = rest.subarray(1);
      const length = this.#payloadLength();
      if (length === undefined) continue;
      if (length > this.#maxBytes) return true;
      this.#skip = length;
      this.#header = Buffer.alloc(0);
    }
    return false;
  }

  /** Returns the payload length once the whole header has arrived, including the four mask bytes. */
  #payloadLength(): number | undefined {
    const header = this.#header;
    if (header.length < 2) return undefined;
    const short = header[1]! & 0x7f;
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    const maskBytes = header[1]! & 0x80 ? 4 : 0;
    if (header.length < 2 + lengthBytes + maskBytes) return undefined;
    if (lengthBytes === 2) return header.readUInt16BE(2);
    return lengthBytes === 8 ? Number(header.readBigUInt64BE(2)) : short;
  }
}
