import { cleanLine } from '../../rules/one-line.ts';
import { BODIES_MAX, BODY_NAME_MAX } from '../../rules/parameters/bodies.ts';
import { concat } from '../../solid/lists/concat.ts';
import { isClosed } from '../../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES, stlBytes } from './layout.ts';
import { encodeStl } from './write.ts';

/** A body of a model, with the name that its file gives it; empty for none. */
export interface NamedBody {
  name: string;
  /** Closed, outward. */
  mesh: Mesh;
}

/** A model with the bodies that its file had before they were united. */
export interface ModelMesh extends Mesh {
  bodies?: readonly NamedBody[];
}

/** The model with all its positions changed, and those of its bodies. */
export function moveModel(model: ModelMesh, move: (positions: Float32Array) => Float32Array): ModelMesh {
  const { positions, triangles, bodies } = model;
  const moved = { positions: move(positions), triangles };
  if (!bodies) return moved;
  return {
    ...moved,
    bodies: bodies.map(({ name, mesh }) => ({ name, mesh: { ...mesh, positions: move(mesh.positions) } })),
  };
}

/** First bytes of the appendix, which readers ignore: they follow the counted triangles and are none. */
const MARK = 'TRABECULA BODIES\n';
/** Length of a line of names as a fixed number of digits. */
const DIGITS = 8;

/** Binary STL; of several bodies a mark, a JSON list of names with its length, and an STL each follow. */
export function encodeModel(model: ModelMesh): Uint8Array {
  const stl = encodeStl(model);
  const { bodies = [] } = model;
  if (bodies.length === 0) return stl;
  const names = new TextEncoder().encode(JSON.stringify(bodies.map(({ name }) => name)));
  const head = new TextEncoder().encode(MARK + String(names.length).padStart(DIGITS, '0'));
  return concat<Uint8Array>(Uint8Array, [stl, head, names, ...bodies.map(({ mesh }) => encodeStl(mesh))]);
}

/** Bodies behind a binary STL's triangles; none if absent or damaged: a body is open or inside out. */
export function readBodies(bytes: Uint8Array): NamedBody[] {
  try {
    const bodies = bodiesIn(bytes);
    return bodies.every(({ mesh }) => isOutward(mesh)) ? bodies : [];
  } catch {
    return [];
  }
}

function isOutward(mesh: Mesh): boolean {
  const volumeMm3 = volumeOf(mesh);
  // It is not a number if a coordinate is not finite.
  return volumeMm3 > 0 && Number.isFinite(volumeMm3) && isClosed(mesh);
}

/** @throws RangeError or SyntaxError for a damaged appendix */
function bodiesIn(bytes: Uint8Array): NamedBody[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) =>
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, from + length));
  let at = stlBytes(view.getUint32(STL_HEADER_BYTES - 4, true));
  if (text(at, MARK.length) !== MARK) return [];
  at += MARK.length;
  const length = Number(text(at, DIGITS));
  at += DIGITS;
  const names: unknown = JSON.parse(text(at, length));
  at += length;
  if (!Array.isArray(names) || names.length > BODIES_MAX) return [];
  return names.map((name: unknown) => {
    const count = view.getUint32(at + STL_HEADER_BYTES - 4, true);
    const mesh = weldCorners(cornersAt(view, at + STL_HEADER_BYTES, count));
    at += stlBytes(count);
    return { name: bodyName(String(name)), mesh };
  });
}

/** A name on one line, as long as a name may be. */
export function bodyName(name: string): string {
  return cleanLine(name).slice(0, BODY_NAME_MAX);
}

function cornersAt(view: DataView, from: number, count: number): Float32Array {
  if (from + count * STL_TRIANGLE_BYTES > view.byteLength) throw new RangeError('the appendix is cut short');
  const corners = new Float32Array(count * 9);
  for (let triangle = 0, out = 0; triangle < count; triangle++)
    for (let k = 0; k < 9; k++)
      corners[out++] = view.getFloat32(from + triangle * STL_TRIANGLE_BYTES + 12 + 4 * k, true);
  return corners;
}
