import { expect, test } from 'vitest';
import { readPly } from './read.ts';

const ascii = (header: string, body: string) =>
  new TextEncoder().encode(`ply\nformat ascii 1.0\n${header}\nend_header\n${body}\n`);
const VERTICES = 'element vertex 4\nproperty double x\nproperty float32 y\nproperty float z';
const BODY = '0 0 0  1 0 0  0 1 0  0 0 1';
const FACE = 'element face 1\nproperty list uint8 uint vertex_index';

function cornersOf(bytes: Uint8Array): number[] {
  const read = readPly(bytes);
  if (!read.ok) throw new Error(read.faults[0]!.code);
  return [...read.corners];
}
const codeOf = (bytes: Uint8Array) => {
  const read = readPly(bytes);
  return read.ok ? undefined : read.faults[0]!.code;
};

test('passes over elements, properties and lists it does not need', () => {
  const camera = 'element camera 1\nproperty float f\nproperty list int float lens';
  const vertices = `${VERTICES}\nproperty list uchar uchar tags`;
  const header = `${camera}\n${vertices}\n${FACE}\nproperty list uchar float texcoord\nelement edge 1\nproperty int vertex1`;
  const body = '35 2 1 1  0 0 0 0  1 0 0 1 7  0 1 0 2 7 7  0 0 1 0  3 0 1 2 6 0 0 1 0 1 1  5';
  expect(cornersOf(ascii(header, body))).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const plural = header
    .replace('element vertex', 'element vertices')
    .replace('element face', 'element faces');
  expect(cornersOf(ascii(plural, body))).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
});

test('reads triangle strips, every other triangle turned', () => {
  const strips = 'element tristrips 1\nproperty list int int vertex_indices';
  const corners = cornersOf(ascii(`${VERTICES}\n${strips}`, `${BODY}  9 0 1 2 3 -1 0 3 1 -1`));
  const numbers = [0, 1, 2, 2, 1, 3, 0, 3, 1];
  const at = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  expect(corners).toEqual(numbers.flatMap((v) => at[v]!));
});

test('believes no count: neither of elements nor of a list', () => {
  const huge = VERTICES.replace('4', '4000000000');
  expect(codeOf(ascii(`${huge}\n${FACE}`, BODY))).toBe('truncated');
  expect(codeOf(ascii(`${VERTICES}\n${FACE}`, `${BODY} 4000000000 1 2 3`))).toBe('too-many-faces');
  expect(codeOf(ascii(`${VERTICES}\n${FACE}`, `${BODY} 100000 1 2 3`))).toBe('truncated');
  const binary = ascii(`element x 4000000000\n${VERTICES}\n${FACE.replace('uint8', 'uint')}`, '');
  const text = new TextDecoder().decode(binary).replace('ascii', 'binary_little_endian');
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode(text.trimEnd()),
    10,
    ...new Uint8Array(80).fill(255),
  ]);
  expect(['truncated', 'too-many-faces']).toContain(codeOf(bytes));
});

test('refuses vertices that do not exist, wrong types, and headers without an end', () => {
  for (const loop of ['3 0 1 4', '3 0 1 -1', '3 0 1 1.5']) {
    expect(codeOf(ascii(`${VERTICES}\n${FACE}`, `${BODY} ${loop}`))).toBe('not-ply');
  }
  for (const type of ['decimal', 'constructor'])
    expect(codeOf(ascii(`${VERTICES.replace('double', type)}\n${FACE}`, BODY))).toBe('not-ply');
  expect(codeOf(ascii(`${VERTICES.replace('4', 'four')}\n${FACE}`, BODY))).toBe('not-ply');
  expect(codeOf(new TextEncoder().encode('ply\nformat ascii 1.0\nelement vertex 3\n'))).toBe('not-ply');
  const noX = VERTICES.replace(' x', ' q');
  expect(codeOf(ascii(`${noX}\n${FACE}`, `${BODY} 3 0 1 2`))).toBe('not-finite');
});

test('reads blank lines, other line ends and cases, faces before vertices, and other names of their list', () => {
  const text = (header: string, body: string) => new TextDecoder().decode(ascii(header, body));
  const bytesOf = (file: string) => new TextEncoder().encode(file);
  const plain = cornersOf(ascii(`${VERTICES}\n${FACE}`, `${BODY} 3 0 1 2`));
  const file = text(`${VERTICES}\n${FACE}`, `${BODY} 3 0 1 2`);
  const forms = [
    file.replace('ply\n', 'ply \n\n'),
    `\n${file}`.replaceAll('\n', '\r\n'),
    file.replaceAll('\n', '\r'),
    file.replace('end_header', 'comment one\n\nend_header '),
    file.replace('element vertex', 'ELEMENT Vertex'),
    text(`${FACE}\n${VERTICES}`, `3 0 1 2 ${BODY}`),
    ...['vertex_indices', 'vertex_indexes', 'indices', 'list'].map((name) =>
      file.replace('vertex_index', name),
    ),
  ];
  for (const form of forms) expect(cornersOf(bytesOf(form)), form).toEqual(plain);
  expect(readPly(bytesOf(file.replace('0 1 0', '0,0 1 0')))).toMatchObject({
    notes: [{ code: 'odd-form', names: ['0,0'] }],
  });
});

test('a line feed after a header of carriage returns belongs to the body', () => {
  const header = `ply\rformat binary_little_endian 1.0\relement vertex 3\rproperty uchar x\rproperty uchar y\rproperty uchar z\r${FACE}\rend_header\r`;
  const body = [10, 0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0];
  const bytes = Uint8Array.from([...new TextEncoder().encode(header.replaceAll('\n', '\r')), ...body]);
  expect(cornersOf(bytes)).toEqual([10, 0, 0, 0, 1, 0, 0, 0, 1]);
});
