import { expect, test } from 'vitest';
import { readObj } from './read.ts';

const read = (text: string) => readObj(new TextEncoder().encode(text));
const VERTICES = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n';
const FACES = 'f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n';

function cornersOf(text: string): Float32Array {
  const found = read(text);
  if (!found.ok) throw new Error(found.faults[0]!.code);
  return found.corners;
}

test('reads numbers, texture and normal numbers, relative numbers and continued lines alike', () => {
  const plain = cornersOf(VERTICES + FACES);
  expect(plain.length).toBe(36);
  expect(cornersOf(VERTICES + FACES.replace(/ (\d)/g, ' $1/9/9'))).toEqual(plain);
  expect(cornersOf(VERTICES + FACES.replace(/ (\d)/g, ' $1//9'))).toEqual(plain);
  expect(cornersOf(VERTICES + FACES.replace(/ (\d)/g, (_, n) => ` ${Number(n) - 5}`))).toEqual(plain);
  expect(cornersOf(VERTICES + FACES.replace(/f (\d)/g, 'f \\\r\n  $1'))).toEqual(plain);
  expect(cornersOf((VERTICES + FACES).replaceAll('\n', '\r\n'))).toEqual(plain);
  expect(cornersOf((VERTICES + FACES).toUpperCase())).toEqual(plain);
  expect(cornersOf((VERTICES + FACES).replaceAll('\n', ' # f 9 9 9\n'))).toEqual(plain);
  const coloured = VERTICES.replaceAll('\n', ' 0.5 0.25 1\n').replace('v ', 'v\t');
  expect(cornersOf(`\ufeff# a\n\n${coloured}vt 0 0\nvn 0 0 1\nl 1 2\np 1\n  ${FACES}`)).toEqual(plain);
});

test('drops a repeated corner of a face', () => {
  expect(cornersOf(`${VERTICES}f 1 1 3 2 1\nf 1 1 2\n`).length).toBe(9);
});

test('refuses numbers of vertices that do not exist, and coordinates that are no numbers', () => {
  for (const face of ['f 1 2 5', 'f 0 1 2', 'f 1 2 -5', 'f 1 2 x', 'f 1 2 3.5']) {
    expect(read(`${VERTICES}${face}\n`)).toMatchObject({ faults: [{ code: 'not-obj' }] });
  }
  expect(read(VERTICES.replace('1', 'one') + FACES)).toMatchObject({ faults: [{ code: 'not-finite' }] });
  expect(read(VERTICES.replace(' 0\n', '\n') + FACES)).toMatchObject({ faults: [{ code: 'not-finite' }] });
});

test('reads faces before their vertices, also those that count from the end', () => {
  const plain = cornersOf(VERTICES + FACES);
  expect(cornersOf(FACES + VERTICES)).toEqual(plain);
  expect(cornersOf(FACES.replace(/ (\d)/g, (_, n) => ` ${Number(n) - 5}`) + VERTICES)).toEqual(plain);
  expect(read(`f -1 -2 -5\n${VERTICES}`)).toMatchObject({ faults: [{ code: 'not-obj' }] });
  const [first, ...others] = VERTICES.trimEnd().split('\n');
  expect(cornersOf([first, FACES, ...others].join('\n'))).toEqual(plain);
});

test('divides by the fourth of four numbers, and takes six and more for a place with a colour', () => {
  const plain = cornersOf(VERTICES + FACES);
  const doubled = VERTICES.replaceAll('1', '2');
  const lines = (text: string, more: string) => text.replaceAll('\n', ` ${more}\n`) + FACES;
  expect(cornersOf(lines(doubled, '2'))).toEqual(plain);
  expect(cornersOf(lines(doubled, '2 0.5 0 1'))).toEqual(plain);
  for (const more of ['0.5 0 1', '255 0 128', '0 0.5 1 1', '200 100 0 255', '1 0.5 0 1']) {
    expect(cornersOf(lines(VERTICES, more))).toEqual(plain);
  }
  expect(read(lines(VERTICES, '0'))).toMatchObject({ faults: [{ code: 'not-finite' }] });
});

test('notes lines that are no statement, and decimal commas', () => {
  const plain = cornersOf(VERTICES + FACES);
  const odd = read(`$ made by a program\n${VERTICES.replaceAll('1', '1,0')}cstype bezier\n${FACES}`);
  expect(odd).toMatchObject({
    corners: plain,
    notes: [{ code: 'odd-form', names: ['$ made by a program', '1,0'] }],
  });
  expect(read(VERTICES + FACES)).toMatchObject({ notes: [] });
});
