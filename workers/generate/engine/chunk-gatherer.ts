/** Size of a piece from engine to store, bytes: each costs a message between threads. A block of compression is as large. */
const PIECE_BYTES = 1024 * 1024;

/** Collects small chunks into pieces of one size, the last one smaller. A piece is never used again. */
export class ChunkGatherer {
  #piece = new Uint8Array(0);
  #bytes = 0;
  readonly #send: (piece: Uint8Array) => Promise<void>;

  constructor(send: (piece: Uint8Array) => Promise<void>) {
    this.#send = send;
  }

  /** Copies the chunk, since its memory may be reused immediately. Await it before the next: pieces are sent in order. */
  async add(chunk: Uint8Array): Promise<void> {
    const full: Uint8Array[] = [];
    for (let at = 0; at < chunk.length; ) {
      if (this.#bytes === 0) this.#piece = new Uint8Array(PIECE_BYTES);
      const part = chunk.subarray(at, at + PIECE_BYTES - this.#bytes);
      this.#piece.set(part, this.#bytes);
      this.#bytes += part.length;
      at += part.length;
      if (this.#bytes < PIECE_BYTES) continue;
      full.push(this.#piece);
      this.#bytes = 0;
    }
    for (const piece of full) await this.#send(piece);
  }

  async end(): Promise<void> {
    if (this.#bytes === 0) return;
    const last = this.#piece.slice(0, this.#bytes);
    this.#bytes = 0;
    await this.#send(last);
  }
}
