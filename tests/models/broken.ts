import { encodeStl } from '../../core/formats/stl/write.ts';
import type { ModelFaultCode } from '../../core/rules/model/faults.ts';
import { bone } from './bone.ts';
import { box, sphere } from './primitives.ts';

/** Layout of a binary STL, bytes: header 80, count 4, triangle 50, of which the normal is 12. */
const TRIANGLES_AT = 84;
const TRIANGLE_BYTES = 50;

/** A broken file and the fault codes it must get. */
export interface BrokenFile {
  title: string;
  name: string;
  bytes: Uint8Array;
  codes: ModelFaultCode[];
}

function editBytes(bytes: Uint8Array, edit: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  edit(new DataView(copy.buffer));
  return copy;
}

function concat(...files: Uint8Array[]): Uint8Array {
  const bodies = files.map((file) => file.subarray(TRIANGLES_AT));
  const all = new Uint8Array(TRIANGLES_AT + bodies.reduce((sum, body) => sum + body.length, 0));
  let at = TRIANGLES_AT;
  for (const body of bodies) {
    all.set(body, at);
    at += body.length;
  }
  new DataView(all.buffer).setUint32(80, (all.length - TRIANGLES_AT) / TRIANGLE_BYTES, true);
  return all;
}

/** Returns a file without its i-th triangle. */
function removeTriangle(bytes: Uint8Array, triangle: number): Uint8Array {
  const from = TRIANGLES_AT + TRIANGLE_BYTES * triangle;
  const rest = concat(bytes);
  const kept = new Uint8Array(rest.length - TRIANGLE_BYTES);
  kept.set(rest.subarray(0, from));
  kept.set(rest.subarray(from + TRIANGLE_BYTES), from);
  new DataView(kept.buffer).setUint32(80, (kept.length - TRIANGLES_AT) / TRIANGLE_BYTES, true);
  return kept;
}

const good = encodeStl(bone());

/** One file for every reason to refuse a model. */
export const REFUSED: readonly BrokenFile[] = [
  {
    title: 'bytes that are no STL',
    name: 'noise.stl',
    bytes: Uint8Array.from({ length: 60 }, (_, i) => (i * 131 + 7) % 256),
    codes: ['not-stl'],
  },
  {
    title: 'a file cut off in the middle',
    name: 'cut.stl',
    bytes: good.slice(0, good.length - 500),
    codes: ['truncated'],
  },
  {
    title: 'a triangle count and a length that disagree',
    name: 'count.stl',
    bytes: editBytes(Uint8Array.from([...good, 7]), (view) => view.setUint32(80, 7, true)),
    codes: ['count-mismatch'],
  },
  {
    title: 'a count beyond the file',
    name: 'overflow.stl',
    bytes: editBytes(good, (view) => view.setUint32(80, 0xffff_fffe, true)),
    codes: ['truncated'],
  },
  {
    title: 'coordinates that are not numbers',
    name: 'nan.stl',
    bytes: editBytes(good, (view) => view.setFloat32(TRIANGLES_AT + 12, Number.NaN, true)),
    codes: ['not-finite'],
  },
  { title: 'no triangles at all', name: 'empty.stl', bytes: concat(), codes: ['no-triangles'] },
  {
    title: 'a surface that encloses nothing',
    name: 'sheet.stl',
    bytes: encodeStl({
      positions: Float32Array.of(0, 0, 0, 30, 0, 10, 30, 30, 30, 0, 30, 20),
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
    }),
    codes: ['open'],
  },
  {
    title: 'a model out of the box',
    name: 'large.stl',
    bytes: encodeStl(box([0, 0, 0], [650, 100, 100])),
    codes: ['box-too-large'],
  },
  { title: 'a model under 1 mm', name: 'tiny.stl', bytes: encodeStl(sphere(0.4)), codes: ['too-small'] },
  { title: 'a name over 204 bytes', name: `${'鞋'.repeat(70)}.stl`, bytes: good, codes: ['name-too-long'] },
];

/** The same model with a duplicated and a flipped face: small defects that can be repaired. */
export function slightlyBroken(): Uint8Array {
  const turned = editBytes(good, (view) => {
    for (let byte = 0; byte < 12; byte++) {
      const [second, third] = [TRIANGLES_AT + 24 + byte, TRIANGLES_AT + 36 + byte];
      const kept = view.getUint8(second);
      view.setUint8(second, view.getUint8(third));
      view.setUint8(third, kept);
    }
  });
  const twice = good.slice(0, TRIANGLES_AT + 2 * TRIANGLE_BYTES).slice(0, TRIANGLES_AT);
  return concat(turned, concat(twice, removeTriangle(good, 0).slice(0, TRIANGLES_AT + TRIANGLE_BYTES)));
}
