import { expect, it } from 'vitest';
import { SLICE_BYTES, SlicedUpload, type UploadContext } from './sliced-upload.ts';

const ELEMENT_ARRAY_BUFFER = 0x8893;

/** A card that takes each slice when the test says so. */
function makeCard() {
  const memory = new Map<object, Uint8Array>();
  let bound: object | null = null;
  /** Target that each buffer was first bound to. */
  const firstTargets = new Map<object, number>();
  const vertexArray = {};
  let arrayInUse: object | null = vertexArray;
  let signaled = true;
  let lost = false;
  const slices: number[] = [];
  const canvas = { dataset: {} as DOMStringMap };
  const context = {
    canvas,
    createBuffer: () => ({}),
    deleteBuffer: (buffer: object) => memory.delete(buffer),
    bindBuffer: (target: number, buffer: object | null) => {
      bound = buffer;
      if (buffer !== null && !firstTargets.has(buffer)) firstTargets.set(buffer, target);
      if (target === ELEMENT_ARRAY_BUFFER) expect(arrayInUse).toBeNull();
    },
    bufferData: (_: number, bytes: number) => memory.set(bound!, new Uint8Array(bytes)),
    bufferSubData: (_: number, from: number, bytes: Uint8Array) => {
      memory.get(bound!)?.set(bytes, from);
      slices.push(bytes.length);
      signaled = false;
    },
    bindVertexArray: (array: object | null) => {
      arrayInUse = array;
    },
    getParameter: () => arrayInUse,
    fenceSync: () => (lost ? null : {}),
    deleteSync: () => {},
    flush: () => {},
    getSyncParameter: () => (lost ? null : signaled ? 0x9119 : 0x9118),
  };
  const waiting: (() => void)[] = [];
  return {
    gl: context as unknown as UploadContext,
    clock: { nextFrame: (look: () => void) => void waiting.push(look) },
    canvas,
    memory,
    slices,
    isAnIndex: (buffer: object) => firstTargets.get(buffer) === ELEMENT_ARRAY_BUFFER,
    keepsVertexArray: () => arrayInUse === vertexArray,
    takes: () => {
      signaled = true;
    },
    /** Loses the context: its fences have no state, and there are no new ones. */
    loses: () => {
      lost = true;
    },
    /** Lets the page draw a frame. */
    async frame() {
      for (const look of waiting.splice(0)) look();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('sends the next slice when the card has taken the last one', async () => {
  const card = makeCard();
  const values = new Float32Array((2.5 * SLICE_BYTES) / 4).map((_, at) => at);
  const index = Uint32Array.of(7, 8, 9);
  const upload = new SlicedUpload(card.gl, [values, index], card.clock);
  await settled();
  expect(card.slices).toEqual([SLICE_BYTES]);
  expect(card.canvas.dataset.uploading).toBe('yes');
  await card.frame();
  await card.frame();
  expect(card.slices).toHaveLength(1);
  for (let at = 0; at < 4; at++) {
    card.takes();
    await card.frame();
  }
  await upload.done;
  expect(card.slices).toEqual([SLICE_BYTES, SLICE_BYTES, SLICE_BYTES / 2, 12]);
  const [sentValues, sentIndex] = upload.buffers.map((buffer) => card.memory.get(buffer)!.buffer);
  // Compared without the matcher, which takes seconds for so many values.
  expect(new Float32Array(sentValues!).every((value, at) => value === values[at])).toBe(true);
  expect(new Uint32Array(sentIndex!)).toEqual(index);
  expect(card.canvas.dataset.uploading).toBeUndefined();
});

it('sends nothing more once it is disposed of, and then the next upload begins', async () => {
  const card = makeCard();
  const first = new SlicedUpload(card.gl, [new Float32Array(SLICE_BYTES)], card.clock);
  const second = new SlicedUpload(card.gl, [Uint32Array.of(1)], card.clock);
  await settled();
  first.dispose();
  card.takes();
  await card.frame();
  expect(card.slices).toEqual([SLICE_BYTES, 4]);
  expect([...first.buffers].some((buffer) => card.memory.has(buffer))).toBe(false);
  card.takes();
  await card.frame();
  await second.done;
});

it('waits no longer for a card whose context is lost', async () => {
  const card = makeCard();
  const upload = new SlicedUpload(card.gl, [new Float32Array((2 * SLICE_BYTES) / 4)], card.clock);
  await settled();
  await card.frame();
  expect(card.slices).toHaveLength(1);
  card.loses();
  await card.frame();
  await card.frame();
  await upload.done;
  expect(card.canvas.dataset.uploading).toBeUndefined();
});

it('makes the buffer of an index one at its first binding, and leaves the vertex array in use alone', async () => {
  const card = makeCard();
  const upload = new SlicedUpload(card.gl, [new Float32Array(3), Uint32Array.of(0)], card.clock);
  expect(upload.buffers.map(card.isAnIndex)).toEqual([false, true]);
  expect(card.keepsVertexArray()).toBe(true);
  upload.dispose();
});
