/** Minimum piece from engine to store, bytes: each costs a message between threads. */
const PIECE_BYTES = 1024 * 1024;

/** Collects small chunks into larger pieces. */
export class ChunkGatherer {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  readonly #send: (piece: Uint8Array) => Promise<void>;

  constructor(send: (piece: Uint8Array) => Promise<void>) {
    this.#send = send;
  }

  /** Copies the chunk, since its memory may be reused immediately. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk.slice());
    this.#bytes += chunk.length;
    if (this.#bytes >= PIECE_BYTES) await this.#sendPiece();
  }

  async end(): Promise<void> {
    if (this.#bytes > 0) await this.#sendPiece();
  }

  async #sendPiece(): Promise<void> {
    const piece = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      piece.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [];
    this.#bytes = 0;
    await this.#send(piece);
  }
}
