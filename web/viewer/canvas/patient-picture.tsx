import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import type { Camera, Scene, WebGLRenderer } from 'three';

/**
 * Takes over the drawing where a processor draws. There a picture of a large model takes a second, and the browser
 * holds up the whole page until it may show the canvas. So that one is never seen: its picture is put on the page when
 * it is finished, and meanwhile the page goes on.
 */
export function PatientPicture({ page }: { page: HTMLCanvasElement }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const drawing = useMemo(() => new PatientDrawing(gl, page, invalidate), [gl, page, invalidate]);
  useEffect(() => () => drawing.stop(), [drawing]);
  // Above 0 it stands in for R3F's own drawing.
  useFrame(({ scene, camera }) => drawing.draw(scene, camera), 1);
  return null;
}

/** One picture at a time: what changes meanwhile is in the next one. */
class PatientDrawing {
  readonly #gl: WebGLRenderer;
  readonly #page: HTMLCanvasElement;
  readonly #again: () => void;
  /** Stands in the card's queue behind the picture that is being drawn. */
  #fence: WebGLSync | null = null;
  #size = { width: 0, height: 0 };
  #missed = false;
  #stopped = false;

  constructor(gl: WebGLRenderer, page: HTMLCanvasElement, again: () => void) {
    this.#gl = gl;
    this.#page = page;
    this.#again = again;
  }

  draw(scene: Scene, camera: Camera): void {
    if (this.#fence !== null) {
      this.#missed = true;
      return;
    }
    this.#gl.render(scene, camera);
    const { width, height } = this.#gl.domElement;
    this.#size = { width, height };
    const context = this.#context;
    this.#fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    context.flush();
    this.#lookLater();
  }

  stop(): void {
    this.#stopped = true;
  }

  get #context(): WebGL2RenderingContext {
    return this.#gl.getContext() as WebGL2RenderingContext;
  }

  #lookLater(): void {
    requestAnimationFrame(() => {
      if (!this.#stopped && this.#fence !== null) this.#look(this.#fence);
    });
  }

  #look(fence: WebGLSync): void {
    const context = this.#context;
    // A lost context never signals: its fences are gone with it.
    const finished =
      context.isContextLost() || context.getSyncParameter(fence, context.SYNC_STATUS) === context.SIGNALED;
    if (!finished) {
      this.#lookLater();
      return;
    }
    context.deleteSync(fence);
    this.#fence = null;
    const { width, height } = this.#gl.domElement;
    // A canvas of another size is empty by now.
    if (width === this.#size.width && height === this.#size.height) this.#show(width, height);
    else this.#missed = true;
    if (!this.#missed) return;
    this.#missed = false;
    this.#again();
  }

  #show(width: number, height: number): void {
    const page = this.#page;
    if (page.width !== width) page.width = width;
    if (page.height !== height) page.height = height;
    const paint = page.getContext('2d');
    paint?.clearRect(0, 0, width, height);
    paint?.drawImage(this.#gl.domElement, 0, 0);
  }
}
