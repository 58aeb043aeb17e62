/** Timers used by drafts; a port, so that tests control time. */
export interface Clock {
  nowMs(): number;
  nextFrame(look: () => void): void;
  /** Returns the function that cancels the timer. */
  after(delayMs: number, act: () => void): () => void;
}

/** A picture is drawn sharp at once if the last sharp one of similar size took less than two frames, ms. */
const QUICK_MS = 34;
const NOT_MUCH_LESS = 1.5;
/** Scale of a draft per axis: a sixth of the pixels. */
const DRAFT_SCALE = 0.4;
/** Time without changes before a sharp redraw, ms; longer than between slider steps. */
export const REST_MS = 500;

interface FinishedPicture {
  scale: number;
  triangles: number;
  tookMs: number;
  upToDate: boolean;
}

/** Resolution of software rendering: fewer pixels while things change too fast, all at rest. */
export class Drafts {
  readonly #again: () => void;
  readonly #clock: Clock;
  #sharp = { tookMs: 0, triangles: 0 };
  /** The first picture is sharp: it compiles every program, veils included. */
  #sharpNext = true;
  #noSharpening = () => {};

  /** `again` is called to draw one more picture. */
  constructor(again: () => void, clock: Clock) {
    this.#again = again;
    this.#clock = clock;
  }

  /** Scale of the next picture relative to the canvas, given its triangle count. 1 means sharp. */
  nextScale(triangles: number): number {
    const { tookMs, triangles: known } = this.#sharp;
    const isQuick = tookMs < QUICK_MS && triangles <= known * NOT_MUCH_LESS;
    const scale = this.#sharpNext || isQuick ? 1 : DRAFT_SCALE;
    this.#sharpNext = false;
    return scale;
  }

  /** Records a finished picture. `upToDate` is false when another picture follows it. */
  finished({ scale, triangles, tookMs, upToDate }: FinishedPicture): void {
    if (scale === 1) this.#sharp = { tookMs, triangles };
    else if (upToDate) this.#noSharpening = this.#clock.after(REST_MS, () => this.#sharpen());
  }

  /** Something changed, so the current draft need not become sharp. */
  drop(): void {
    this.#noSharpening();
  }

  #sharpen(): void {
    this.#sharpNext = true;
    this.#again();
  }
}
