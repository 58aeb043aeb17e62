import type { Canvas, Paint } from './canvas.ts';
import { OUTLINES, type Outline } from './digit-outlines.ts';

// Pictures contain figures and no words, so that they need no language: digits, a point, a degree sign, %,
// and mm.

function outlineOf(letter: string): Outline {
  const outline = OUTLINES[letter];
  if (outline === undefined) throw new RangeError(`no sign is drawn for ${letter}`);
  return outline;
}

/** Width of figures of this height, pixels. Throws a RangeError for an unknown character. */
export function figuresWidth(text: string, heightPx: number): number {
  return ([...text].reduce((sum, letter) => sum + outlineOf(letter).width, 0) * heightPx) / 1000;
}

/** Draws figures centred at a point, digits `heightPx` high. Throws like `figuresWidth`. */
export function drawFigures(
  canvas: Canvas,
  text: string,
  {
    middle: [middleX, middleY],
    heightPx,
    paint,
  }: { middle: readonly [number, number]; heightPx: number; paint: Paint },
): void {
  const unitPx = heightPx / 1000;
  const top = middleY - heightPx / 2;
  let left = middleX - figuresWidth(text, heightPx) / 2;
  for (const letter of text) {
    const { width, contours } = outlineOf(letter);
    const x = left;
    canvas.shape(
      contours.map((contour) => contour.map((place, k) => (k % 2 === 0 ? x : top) + place * unitPx)),
      paint,
    );
    left += width * unitPx;
  }
}
