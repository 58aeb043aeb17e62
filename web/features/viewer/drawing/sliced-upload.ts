/**
 * Bytes that the graphics card is given at once. The page copies them to the process of the card, whose ring buffer
 * holds 16 MB: more would block the page until the card has taken the rest.
 */
export const SLICE_BYTES = 8_000_000;

/** Calls in use, so that tests can pass their own. */
export type UploadContext = Pick<
  WebGL2RenderingContext,
  | 'bindBuffer'
  | 'bindVertexArray'
  | 'bufferData'
  | 'bufferSubData'
  | 'createBuffer'
  | 'deleteBuffer'
  | 'deleteSync'
  | 'fenceSync'
  | 'flush'
  | 'getParameter'
  | 'getSyncParameter'
> & { canvas: object };

/** Frames of the page; a port, so that tests control time. */
interface FrameClock {
  nextFrame(look: () => void): void;
}

const BROWSER_CLOCK: FrameClock = { nextFrame: (look) => void requestAnimationFrame(look) };

// Of WebGL 2. Binding to the copy target changes no vertex array.
const COPY_WRITE_BUFFER = 0x8f37;
const ELEMENT_ARRAY_BUFFER = 0x8893;
const VERTEX_ARRAY_BINDING = 0x85b5;
const STATIC_DRAW = 0x88e4;
const SYNC_GPU_COMMANDS_COMPLETE = 0x9117;
const SYNC_STATUS = 0x9114;
const UNSIGNALED = 0x9118;

/** Last upload of each context: one at a time, so that two do not fill the ring buffer together. */
const queues = new WeakMap<object, Promise<void>>();

/** Buffers of the graphics card that are filled slice by slice, so that no task of the page waits for the card. */
export class SlicedUpload {
  readonly buffers: readonly WebGLBuffer[];
  readonly #gl: UploadContext;
  #stopped = false;

  constructor(gl: UploadContext, arrays: readonly (Float32Array | Uint32Array)[], clock = BROWSER_CLOCK) {
    this.#gl = gl;
    this.buffers = arrays.map((array) => {
      const buffer = gl.createBuffer();
      if (array instanceof Uint32Array) makeIndex(gl, buffer);
      gl.bindBuffer(COPY_WRITE_BUFFER, buffer);
      gl.bufferData(COPY_WRITE_BUFFER, array.byteLength, STATIC_DRAW);
      return buffer;
    });
    gl.bindBuffer(COPY_WRITE_BUFFER, null);
    const before = queues.get(gl) ?? Promise.resolve();
    this.done = before.then(() => this.#send(arrays, clock));
    queues.set(gl, this.done);
  }

  /** Resolves when all is sent, or the upload was stopped. */
  readonly done: Promise<void>;

  /** Ends the upload and frees the buffers. */
  dispose(): void {
    this.#stopped = true;
    for (const buffer of this.buffers) this.#gl.deleteBuffer(buffer);
  }

  async #send(arrays: readonly (Float32Array | Uint32Array)[], clock: FrameClock): Promise<void> {
    const gl = this.#gl;
    const { dataset } = gl.canvas as Partial<HTMLElement>;
    if (dataset) dataset.uploading = 'yes';
    for (const [at, array] of arrays.entries()) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let from = 0; from < bytes.length && !this.#stopped; from += SLICE_BYTES) {
        gl.bindBuffer(COPY_WRITE_BUFFER, this.buffers[at]!);
        gl.bufferSubData(COPY_WRITE_BUFFER, from, bytes.subarray(from, from + SLICE_BYTES));
        gl.bindBuffer(COPY_WRITE_BUFFER, null);
        await taken(gl, clock);
      }
    }
    if (dataset) delete dataset.uploading;
  }
}

/** Makes a buffer an index: Chromium refuses that of one that was first bound to another target. */
function makeIndex(gl: UploadContext, buffer: WebGLBuffer): void {
  // The binding belongs to the vertex array in use, which three believes unchanged.
  const inUse = gl.getParameter(VERTEX_ARRAY_BINDING);
  gl.bindVertexArray(null);
  gl.bindBuffer(ELEMENT_ARRAY_BUFFER, buffer);
  gl.bindBuffer(ELEMENT_ARRAY_BUFFER, null);
  gl.bindVertexArray(inUse);
}

/** Resolves when the card has carried out all commands. */
async function taken(gl: UploadContext, clock: FrameClock): Promise<void> {
  const fence = gl.fenceSync(SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  const nextFrame = () => new Promise<void>((resolve) => clock.nextFrame(resolve));
  do await nextFrame();
  while (
    // A lost context has no fence, and its fences have no state.
    fence !== null &&
    gl.getSyncParameter(fence, SYNC_STATUS) === UNSIGNALED
  );
  gl.deleteSync(fence);
}
