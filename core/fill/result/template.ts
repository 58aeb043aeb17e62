import { STL_TRIANGLE_BYTES } from '../../formats/stl/layout.ts';
import { putTriangle } from '../../formats/stl/write.ts';

/** Repeated triangles: their vertices around a position, and their complete STL records at zero. */
export interface Template {
  /** 9 numbers per triangle, relative to the position, mm. */
  corners: Float64Array;
  records: Uint8Array;
}

export function templateOf(corners: Float64Array): Template {
  const count = corners.length / 9;
  const records = new Uint8Array(count * STL_TRIANGLE_BYTES);
  const view = new DataView(records.buffer);
  for (let i = 0; i < count; i++) putTriangle(view, i * STL_TRIANGLE_BYTES, corners, i * 9);
  return { corners, records };
}
