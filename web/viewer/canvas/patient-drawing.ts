import type { Camera, Scene, WebGLRenderer } from 'three';

/** The part of a renderer that is needed; tests give their own. */
export type PatientRenderer = Pick<WebGLRenderer, 'render' | 'getContext' | 'domElement'>;

/**
 * Draws into a canvas that nobody sees and puts each picture on the page when it is finished, one at a time: what changes
 * meanwhile is in the next one, which `again` is called for.
 */
export class PatientDrawing {
  readonly #gl: PatientRenderer;
  readonly #page: HTMLCanvasElement;
  readonly #again: () => void;
  readonly #later: (look: () => void) => void;
  /** Stands in the queue behind the picture that is being drawn. */
  #fence: WebGLSync | null = null;
  #size = { width: 0, height: 0 };
  /** The canvas was resized since, and is empty. */
  #spoiled = false;
  #missed = false;
  #begun = 0;

  constructor(
    gl: PatientRenderer,
    page: HTMLCanvasElement,
    again: () => void,
    later: (look: () => void) => void = (look) => void requestAnimationFrame(look),
  ) {
    this.#gl = gl;
    this.#page = page;
    this.#again = again;
    this.#later = later;
  }

  draw(scene: Scene, camera: Camera): void {
    const { width, height } = this.#gl.domElement;
    if (this.#fence !== null) {
      this.#missed = true;
      this.#spoiled ||= width !== this.#size.width || height !== this.#size.height;
      return;
    }
    this.#gl.render(scene, camera);
    this.#size = { width, height };
    this.#spoiled = false;
    const context = this.#context;
    this.#fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    context.flush();
    this.#begun += 1;
    this.#page.dataset.begun = String(this.#begun);
    this.#lookLater();
  }

  /** Gives up the picture that is being drawn. */
  stop(): void {
    if (this.#fence !== null) this.#context.deleteSync(this.#fence);
    this.#fence = null;
  }

  get #context(): WebGL2RenderingContext {
    return this.#gl.getContext() as WebGL2RenderingContext;
  }

  #lookLater(): void {
    const fence = this.#fence;
    this.#later(() => {
      if (fence !== null && fence === this.#fence) this.#look(fence);
    });
  }

  #look(fence: WebGLSync): void {
    const context = this.#context;
    // Of a fence that was lost with its context there is no state to be had.
    if (context.getSyncParameter(fence, context.SYNC_STATUS) === context.UNSIGNALED) {
      this.#lookLater();
      return;
    }
    context.deleteSync(fence);
    this.#fence = null;
    const missed = this.#missed;
    this.#missed = false;
    if (!this.#spoiled) this.#show();
    if (missed) this.#again();
  }

  #show(): void {
    const [page, drawn] = [this.#page, this.#gl.domElement];
    if (page.width !== drawn.width) page.width = drawn.width;
    if (page.height !== drawn.height) page.height = drawn.height;
    // Not stretched with the box: until there is a picture of its new size, what is seen stays where it is.
    Object.assign(page.style, { width: drawn.style.width, height: drawn.style.height });
    const paint = page.getContext('2d');
    paint?.clearRect(0, 0, page.width, page.height);
    paint?.drawImage(drawn, 0, 0);
    page.dataset.shown = String(this.#begun);
  }
}
