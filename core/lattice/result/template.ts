import { STL_TRIANGLE_BYTES } from '../formats/stl/layout.ts';
import { putTriangle } from '../formats/stl/write.ts';

/** Triangles that are copied many times: their corners about a place, and their finished STL records at zero. */
export interface Template {
  /** 9 numbers per triangle, relative to the place, mm. */
  corners: Float64Array;
  records: Uint8Array;
}

/** Makes a template of corners. */
export function templateOf(corners: Float64Array): Template {
  const count = corners.length / 9;
  const records = new Uint8Array(count * STL_TRIANGLE_BYTES);
  const view = new DataView(records.buffer);
  for (let i = 0; i < count; i++) putTriangle(view, i * STL_TRIANGLE_BYTES, corners, i * 9);
  return { corners, records };
}
