import { expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { readPng } from '../../formats/png/png.ts';
import { resultPicturePng, thumbnailPng } from './thumbnail.ts';

const SIDE = 64;
const WHITE = 255;

test('a ball is a disc in the middle, brighter above than below', () => {
  const { gray } = readPng(thumbnailPng(sphere(10, 48), SIDE));
  const painted = gray.filter((shade) => shade !== WHITE).length;
  const radius = (SIDE * 0.88) / 2;
  expect(Math.abs(painted / (Math.PI * radius ** 2) - 1)).toBeLessThan(0.03);
  const at = (x: number, y: number) => gray[y * SIDE + x]!;
  expect(at(32, 14)).toBeGreaterThan(at(32, 50) + 40);
  expect([at(0, 0), at(SIDE - 1, SIDE - 1)]).toEqual([WHITE, WHITE]);
});

test('a box shows its three sides in three shades, and what is nearer hides what is behind', () => {
  const shades = (gray: Uint8Array) => new Set(gray.filter((shade) => shade !== WHITE));
  const alone = readPng(thumbnailPng(box([0, 0, 0], [10, 10, 10]), SIDE)).gray;
  expect(shades(alone).size).toBe(3);
  const outer = box([0, 0, 0], [10, 10, 10]);
  const inner = box([2, 2, 2], [8, 8, 8]);
  const both = {
    positions: Float32Array.from([...outer.positions, ...inner.positions]),
    triangles: Uint32Array.from([...outer.triangles, ...inner.triangles.map((v) => v + 8)]),
  };
  expect(readPng(thumbnailPng(both, SIDE)).gray).toEqual(alone);
});

test('the picture of a result has a clear ground and soft edges, and what is far is darker', () => {
  const { positions, triangles } = sphere(5, 24);
  // To the right on the picture, and away from the eye.
  const away = positions.map((mm, i) => mm + [-4, 24, -14][i % 3]!);
  const both = {
    positions: Float32Array.from([...positions, ...away]),
    triangles: Uint32Array.from([...triangles, ...triangles.map((v) => v + positions.length / 3)]),
  };
  const { gray } = readPng(resultPicturePng(both, SIDE));
  const half = (isRight: boolean) => gray.filter((_, at) => at % SIDE >= SIDE / 2 === isRight);
  const darkest = (shades: Uint8Array) => shades.reduce((least, shade) => Math.min(least, shade), WHITE);
  expect(gray[0]).toBe(WHITE);
  expect(darkest(half(true))).toBeLessThan(darkest(half(false)) - 10);
  const alone = readPng(resultPicturePng(box([0, 0, 0], [10, 10, 10]), SIDE)).gray;
  expect(new Set(alone).size).toBeGreaterThan(4);
});
