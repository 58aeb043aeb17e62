import { randomOf } from '../../models/random.ts';
import { brokenMesh } from './break-mesh.ts';
import { CORPUS, type SoundFile } from './corpus.ts';

const FLOATS = [Number.NaN, Infinity, -Infinity, -0, 0, 1e-45, 3.4e38, -3.4e38, 1e9, 0.1, 400.0001];
const WHOLES = [0, 1, 2, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
const WORDS = [
  'vertex',
  'endsolid',
  'solid',
  'facet',
  'endfacet',
  '1e999',
  '-',
  '0x10',
  '\0',
  'IHDR',
  'IDAT',
  'tRNS',
  '<triangle v1="0" v2="1" v3="2"/>',
  '<component objectid="2"/>',
  '<!--',
  'f 1 2 3\n',
  'f -1 99999999 1\n',
  'v 1 2\n',
  'element vertex 4000000000\n',
  'property list uint uint vertex_index\n',
  'end_header\n',
  '/>',
];
const MOST_CHANGES = 6;
/** Maximum size of a file whose parts are doubled, bytes. */
const LONGEST_BYTES = 1 << 16;

/** One file in so many is a model with a broken surface: to judge one takes ten times as long. */
const BROKEN_MESH_EVERY = 8;

/** File of a seed: valid with a few changes as in broken real files, or a broken surface. */
export function mutate(seed: number): SoundFile {
  if (seed % BROKEN_MESH_EVERY === 0) return { kind: 'stl', bytes: brokenMesh(seed) };
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const sound = pick(CORPUS);
  let bytes = sound.bytes.slice();
  const view = () => new DataView(bytes.buffer);
  const range = (): [number, number] => {
    const from = below(bytes.length);
    return [from, Math.min(bytes.length, from + 1 + below(random() < 0.5 ? 60 : bytes.length))];
  };
  const concat = (...parts: Uint8Array[]) => {
    const all = new Uint8Array(
      Math.min(
        LONGEST_BYTES,
        parts.reduce((sum, part) => sum + part.length, 0),
      ),
    );
    let at = 0;
    for (const part of parts) {
      all.set(part.subarray(0, all.length - at), at);
      at = Math.min(all.length, at + part.length);
    }
    return all;
  };
  const changes: (() => void)[] = [
    () => {
      bytes[below(bytes.length)]! ^= 1 << below(8);
    },
    () => {
      bytes[below(bytes.length)] = below(256);
    },
    () => {
      if (bytes.length >= 4) view().setFloat32(below(bytes.length - 3), pick(FLOATS), true);
    },
    () => {
      if (bytes.length >= 4) view().setUint32(below(bytes.length - 3), pick(WHOLES), random() < 0.5);
    },
    // In an STL the vertices start at 84 + 50 t + 12: a changed float there still gives a triangle.
    () => {
      const triangles = Math.floor((bytes.length - 84) / 50);
      if (triangles > 0) view().setFloat32(96 + 50 * below(triangles) + 4 * below(9), pick(FLOATS), true);
    },
    () => {
      const triangles = Math.floor((bytes.length - 84) / 50);
      if (triangles < 1) return;
      const corner = () => 96 + 50 * below(triangles) + 12 * below(3);
      bytes.copyWithin(corner(), ...((at: number): [number, number] => [at, at + 12])(corner()));
    },
    () => {
      const [from, to] = range();
      bytes = concat(bytes.subarray(0, from), bytes.subarray(to));
    },
    () => {
      const [from, to] = range();
      bytes = concat(bytes.subarray(0, to), bytes.subarray(from));
    },
    () => {
      bytes = bytes.slice(0, below(bytes.length + 1));
    },
    () => {
      const [from] = range();
      const word = new TextEncoder().encode(pick(WORDS));
      bytes = concat(
        bytes.subarray(0, from),
        word,
        bytes.subarray(from + (random() < 0.5 ? word.length : 0)),
      );
    },
    () => {
      const other = pick(CORPUS).bytes;
      bytes = concat(bytes.subarray(0, below(bytes.length)), other.subarray(below(other.length)));
    },
    // A count that matches the length again lets the other damage pass the first check.
    () => {
      if (bytes.length >= 84) view().setUint32(80, Math.floor((bytes.length - 84) / 50), true);
    },
  ];
  for (let left = 1 + below(MOST_CHANGES); left > 0 && bytes.length > 0; left--) pick(changes)();
  return { kind: sound.kind, bytes };
}
