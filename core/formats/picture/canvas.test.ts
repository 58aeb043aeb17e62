import { expect, it } from 'vitest';
import { readPng } from '../png/png.ts';
import { Canvas, type Paint } from './canvas.ts';
import { drawFigures, figuresWidth } from './digits.ts';

const BLACK: Paint = [0, 0, 0, 1];
const GRAY: Paint = [128, 128, 128, 1];
/** Value of a transparent pixel. */
const CLEAR = 255;

function read(canvas: Canvas) {
  const { gray, width } = readPng(canvas.png());
  return { gray, at: (x: number, y: number) => gray[y * width + x]! };
}

it('paints a rod as wide as its radii say, bright in the middle and dark at its outline', () => {
  const canvas = new Canvas(100, 60);
  canvas.rod([20, 30, 0], [80, 30, 0], [4, 8], [200, 200, 200, 1]);
  const { gray, at } = read(canvas);
  const across = (x: number) =>
    Array.from({ length: 60 }, (_, y) => at(x, y)).filter((v) => v !== CLEAR).length;
  expect(Math.abs(across(20) - 8)).toBeLessThanOrEqual(1);
  expect(Math.abs(across(80) - 16)).toBeLessThanOrEqual(1);
  expect(at(50, 30)).toBeGreaterThan(at(50, 25) + 20);
  // Trapezium between the ends and half a disc at each.
  const painted = gray.filter((shade) => shade !== CLEAR).length;
  const areaPx = 60 * 12 + (Math.PI * (16 + 64)) / 2;
  // Partly covered pixels count as full: about half a pixel along the outline.
  expect(painted).toBeGreaterThan(areaPx);
  expect(painted).toBeLessThan(areaPx + 0.75 * 160);
});

it('hides what is farther, whatever is painted first', () => {
  for (const order of [0, 1]) {
    const canvas = new Canvas(40, 40);
    const rods = [
      () => canvas.rod([5, 20, 1], [35, 20, 1], [5, 5], BLACK, false),
      () => canvas.rod([20, 5, 0], [20, 35, 0], [5, 5], GRAY, false),
    ];
    rods[order]!();
    rods[1 - order]!();
    const { at } = read(canvas);
    expect([at(20, 20), at(20, 8)]).toEqual([0, 128]);
  }
});

it('puts lines and boxes in front of everything, and faces where they are', () => {
  const canvas = new Canvas(40, 40);
  canvas.face(
    [
      [0, 0, 5],
      [40, 0, 5],
      [0, 40, 5],
    ],
    GRAY,
    0.5,
  );
  canvas.box(4, 4, 8, 8, BLACK);
  canvas.line(
    [
      [12, 2],
      [12, 10],
    ],
    3,
    BLACK,
  );
  const { at } = read(canvas);
  expect([at(6, 6), at(12, 6), at(20, 4), at(39, 39)]).toEqual([0, 0, 64, CLEAR]);
});

it('keeps colour and opacity apart: the half-clear edge of a black line is no lighter black', () => {
  const canvas = new Canvas(10, 10);
  canvas.box(0, 0, 4.5, 10, [0, 0, 0, 0.5]);
  const { at } = read(canvas);
  // On white: half of black, and a quarter where half of the pixel is covered.
  expect(at(2, 5)).toBe(128);
  expect(Math.abs(at(4, 5) - 192)).toBeLessThanOrEqual(1);
});

it('gives the same bytes for the same picture', () => {
  const drawn = () => {
    const canvas = new Canvas(60, 40);
    drawFigures(canvas, '45.5 mm', { middle: [30, 20], heightPx: 12, paint: BLACK });
    return canvas.png();
  };
  expect(drawn()).toEqual(drawn());
});

it('writes every sign it has inside its own width, each another way, and refuses letters it has none for', () => {
  const pictures = [...'0123456789.°%m'].map((letter) => {
    const canvas = new Canvas(60, 60);
    drawFigures(canvas, letter, { middle: [30, 30], heightPx: 30, paint: BLACK });
    const { gray, at } = read(canvas);
    const half = figuresWidth(letter, 30) / 2 + 4;
    for (let y = 0; y < 60; y++)
      expect([at(Math.floor(30 - half), y), at(Math.ceil(30 + half), y)]).toEqual([CLEAR, CLEAR]);
    expect(gray.some((shade) => shade < 50)).toBe(true);
    return gray.join();
  });
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(() => figuresWidth('x', 10)).toThrow(RangeError);
});
