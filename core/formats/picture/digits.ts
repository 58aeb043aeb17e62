import type { Canvas, Paint } from './canvas.ts';

// Pictures contain figures and no words, so that they need no language: digits, a point, a degree sign, %,
// and mm.

type Stroke = (readonly [number, number])[];

/** Width of a glyph and its strokes, both in digit heights, y down. */
interface Sign {
  width: number;
  strokes: Stroke[];
}

const ARC_STEPS = 18;
/** Stroke width and letter spacing, in digit heights. */
const STROKE = 0.13;
const GAP = 0.2;

type Pair = readonly [number, number];

/** Arc of an ellipse between two angles, degrees, clockwise with y down. */
function arc([cx, cy]: Pair, [rx, ry]: Pair, [from, to]: Pair = [0, 360]): Stroke {
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / ARC_STEPS) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const;
  });
}

const SIGNS: Record<string, Sign> = {
  '0': { width: 0.58, strokes: [arc([0.29, 0.5], [0.29, 0.5])] },
  '1': {
    width: 0.42,
    strokes: [
      [
        [0.04, 0.2],
        [0.32, 0],
        [0.32, 1],
      ],
    ],
  },
  '2': { width: 0.58, strokes: [[...arc([0.29, 0.28], [0.27, 0.28], [190, 395]), [0.02, 1], [0.58, 1]]] },
  '3': {
    width: 0.58,
    strokes: [
      [...arc([0.28, 0.25], [0.25, 0.25], [205, 450]), ...arc([0.28, 0.74], [0.29, 0.26], [270, 515])],
    ],
  },
  '4': {
    width: 0.62,
    strokes: [
      [
        [0.46, 1],
        [0.46, 0],
        [0, 0.7],
        [0.62, 0.7],
      ],
    ],
  },
  '5': {
    width: 0.58,
    strokes: [[[0.53, 0], [0.11, 0], [0.07, 0.45], ...arc([0.28, 0.68], [0.29, 0.32], [235, 515])]],
  },
  '6': {
    width: 0.58,
    strokes: [
      arc([0.29, 0.68], [0.29, 0.32]),
      [
        [0.44, 0],
        [0.2, 0.28],
        [0.05, 0.52],
        [0, 0.68],
      ],
    ],
  },
  '7': {
    width: 0.56,
    strokes: [
      [
        [0, 0],
        [0.56, 0],
        [0.2, 1],
      ],
    ],
  },
  '8': { width: 0.58, strokes: [arc([0.29, 0.24], [0.24, 0.24]), arc([0.29, 0.74], [0.29, 0.26])] },
  '9': {
    width: 0.58,
    strokes: [
      arc([0.29, 0.32], [0.29, 0.32]),
      [
        [0.14, 1],
        [0.38, 0.72],
        [0.53, 0.48],
        [0.58, 0.32],
      ],
    ],
  },
  '.': {
    width: 0.08,
    strokes: [
      [
        [0.04, 0.97],
        [0.04, 0.99],
      ],
    ],
  },
  '°': { width: 0.3, strokes: [arc([0.15, 0.14], [0.14, 0.14])] },
  '%': {
    width: 0.8,
    strokes: [
      arc([0.17, 0.22], [0.17, 0.22]),
      arc([0.63, 0.78], [0.17, 0.22]),
      [
        [0.66, 0],
        [0.14, 1],
      ],
    ],
  },
  m: {
    width: 0.76,
    strokes: [
      [
        [0, 0.38],
        [0, 1],
      ],
      [...arc([0.19, 0.57], [0.19, 0.19], [180, 360]), [0.38, 1]],
      [...arc([0.57, 0.57], [0.19, 0.19], [180, 360]), [0.76, 1]],
    ],
  },
  ' ': { width: 0.12, strokes: [] },
};

function signOf(letter: string): Sign {
  const sign = SIGNS[letter];
  if (sign === undefined) throw new RangeError(`no sign is drawn for ${letter}`);
  return sign;
}

/** Width of figures of this height, pixels. Throws a RangeError for an unknown character. */
export function figuresWidth(text: string, heightPx: number): number {
  const widths = [...text].reduce((sum, letter) => sum + signOf(letter).width + GAP, 0);
  return (widths - GAP) * heightPx;
}

/** Draws figures centred at a point, digits `heightPx` high. Throws like `figuresWidth`. */
export function drawFigures(
  canvas: Canvas,
  text: string,
  { middle: [middleX, middleY], heightPx, paint }: { middle: Pair; heightPx: number; paint: Paint },
): void {
  let x = middleX - figuresWidth(text, heightPx) / 2;
  for (const letter of text) {
    const { width, strokes } = signOf(letter);
    for (const stroke of strokes) {
      const placed = stroke.map(([u, v]) => [x + u * heightPx, middleY + (v - 0.5) * heightPx] as const);
      canvas.line(placed, STROKE * heightPx, paint);
    }
    x += (width + GAP) * heightPx;
  }
}
