import { type Camera, Mesh, type Scene, type WebGLRenderer } from 'three';
import { VEIL_LAYER } from '../drawing/layers.ts';
import { type Clock, Drafts } from './drafts.ts';

/** Subset of the renderer in use, so that tests can pass their own. */
export type PatientRenderer = Pick<
  WebGLRenderer,
  'render' | 'getContext' | 'getPixelRatio' | 'setViewport' | 'domElement' | 'info'
>;

const BROWSER_CLOCK: Clock = {
  nowMs: () => performance.now(),
  nextFrame: (look) => void requestAnimationFrame(look),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

interface Picture {
  /** Fence queued behind the draw calls. */
  fence: WebGLSync;
  sinceMs: number;
  /** Frame number of the renderer. A later frame has drawn over this picture. */
  frame: number;
  /** Canvas width, px. */
  width: number;
  height: number;
  /** Scale of the picture relative to the canvas. */
  scale: number;
  triangles: number;
}

/** Draws hidden and copies finished pictures, one at a time; later changes ask for another by `again`. */
export class PatientDrawing {
  readonly #gl: PatientRenderer;
  readonly #page: HTMLCanvasElement;
  readonly #again: () => void;
  readonly #clock: Clock;
  readonly #drafts: Drafts;
  #picture: Picture | null = null;
  /** The canvas was resized after the draw and is empty. */
  #spoiled = false;
  #missed = false;
  #begun = 0;

  constructor(
    gl: PatientRenderer,
    page: HTMLCanvasElement,
    { again, clock = BROWSER_CLOCK }: { again: () => void; clock?: Clock | undefined },
  ) {
    this.#gl = gl;
    this.#page = page;
    this.#again = again;
    this.#clock = clock;
    this.#drafts = new Drafts(again, clock);
  }

  draw(scene: Scene, camera: Camera): void {
    this.#drafts.drop();
    const { width, height } = this.#gl.domElement;
    if (this.#picture !== null) {
      this.#missed = true;
      this.#spoiled ||= width !== this.#picture.width || height !== this.#picture.height;
      return;
    }
    this.#spoiled = false;
    const triangles = trianglesSeen(scene);
    const scale = this.#drafts.nextScale(triangles);
    const sinceMs = this.#clock.nowMs();
    this.#render(scene, camera, scale);
    const context = this.#context;
    const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    context.flush();
    // A lost context has no picture; the stage restarts with a new context.
    if (fence === null) return;
    const { frame } = this.#gl.info.render;
    this.#picture = { fence, sinceMs, frame, width, height, scale, triangles };
    this.#begun += 1;
    this.#page.dataset.begun = String(this.#begun);
    this.#lookLater(this.#picture);
  }

  stop(): void {
    this.#drafts.drop();
    if (this.#picture !== null) this.#context.deleteSync(this.#picture.fence);
    this.#picture = null;
  }

  get #context(): WebGL2RenderingContext {
    return this.#gl.getContext() as WebGL2RenderingContext;
  }

  /** A draft uses the lower left of the canvas, because resizing the canvas reallocates its memory. */
  #render(scene: Scene, camera: Camera, scale: number): void {
    const gl = this.#gl;
    const dense = gl.getPixelRatio();
    const [width, height] = [gl.domElement.width / dense, gl.domElement.height / dense];
    if (scale < 1) camera.layers.disable(VEIL_LAYER);
    gl.setViewport(0, 0, width * scale, height * scale);
    gl.render(scene, camera);
    gl.setViewport(0, 0, width, height);
    camera.layers.enable(VEIL_LAYER);
  }

  #lookLater(picture: Picture): void {
    this.#clock.nextFrame(() => {
      if (picture === this.#picture) this.#look(picture);
    });
  }

  #look(picture: Picture): void {
    const context = this.#context;
    // A fence of a lost context has no state.
    if (context.getSyncParameter(picture.fence, context.SYNC_STATUS) === context.UNSIGNALED) {
      this.#lookLater(picture);
      return;
    }
    context.deleteSync(picture.fence);
    this.#picture = null;
    // A screenshot draws into the same canvas.
    const drawnOver = this.#gl.info.render.frame !== picture.frame;
    const missed = this.#missed || drawnOver;
    this.#missed = false;
    if (!this.#spoiled && !drawnOver) this.#show(picture);
    const tookMs = this.#clock.nowMs() - picture.sinceMs;
    this.#drafts.finished({ ...picture, tookMs, upToDate: !missed });
    if (missed) this.#again();
  }

  #show({ scale }: Picture): void {
    const [page, drawn] = [this.#page, this.#gl.domElement];
    if (page.width !== drawn.width) page.width = drawn.width;
    if (page.height !== drawn.height) page.height = drawn.height;
    const paint = page.getContext('2d');
    const [width, height] = [Math.round(drawn.width * scale), Math.round(drawn.height * scale)];
    paint?.clearRect(0, 0, page.width, page.height);
    paint?.drawImage(drawn, 0, drawn.height - height, width, height, 0, 0, page.width, page.height);
    page.dataset.shown = String(this.#begun);
  }
}

function trianglesSeen(scene: Scene): number {
  let corners = 0;
  scene.traverseVisible((object) => {
    if (object instanceof Mesh) corners += object.geometry.index?.count ?? 0;
  });
  return corners / 3;
}
