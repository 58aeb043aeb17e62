/** What goes by itself; tests have it wait for them. */
export interface Clock {
  nowMs(): number;
  nextFrame(look: () => void): void;
  /** Gives the function that calls it off. */
  after(delayMs: number, act: () => void): () => void;
}

/** A picture is sharp at once where the last sharp one was seen sooner than this, of not much less: two frames. */
const QUICK_MS = 34;
const NOT_MUCH_LESS = 1.5;
/** Width and height of a draft to those of the sharp picture: a sixth of the pixels. */
const DRAFT_SCALE = 0.4;
/** So long nothing may change before a draft is drawn again sharply: longer than between two steps of a slider. */
export const REST_MS = 500;

interface FinishedPicture {
  scale: number;
  triangles: number;
  tookMs: number;
  upToDate: boolean;
}

/**
 * Decides how many pixels a picture gets where a processor draws: while things change fewer, when that is what it takes to
 * keep up with them, and all of them once they rest.
 */
export class Drafts {
  readonly #again: () => void;
  readonly #clock: Clock;
  #sharp = { tookMs: 0, triangles: 0 };
  /** The first picture: what is to be compiled is in it, veils too. */
  #sharpNext = true;
  #noSharpening = () => {};

  /** `again` is called where a picture is to be drawn once more. */
  constructor(again: () => void, clock: Clock) {
    this.#again = again;
    this.#clock = clock;
  }

  /** Width and height of the next picture, of so many triangles, to those of the canvas: 1 when it is to be sharp. */
  nextScale(triangles: number): number {
    const { tookMs, triangles: known } = this.#sharp;
    const isQuick = tookMs < QUICK_MS && triangles <= known * NOT_MUCH_LESS;
    const scale = this.#sharpNext || isQuick ? 1 : DRAFT_SCALE;
    this.#sharpNext = false;
    return scale;
  }

  /** Is told of each picture that was finished, and whether it is up to date: one that is not is followed by the next. */
  finished({ scale, triangles, tookMs, upToDate }: FinishedPicture): void {
    if (scale === 1) this.#sharp = { tookMs, triangles };
    else if (upToDate) this.#noSharpening = this.#clock.after(REST_MS, () => this.#sharpen());
  }

  /** Something changes: what stands there need not become sharp. */
  drop(): void {
    this.#noSharpening();
  }

  #sharpen(): void {
    this.#sharpNext = true;
    this.#again();
  }
}
