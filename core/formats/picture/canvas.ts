import { writeColorPng } from '../png/write-png.ts';
import { type DepthBuffer, fillTriangle } from './fill-triangle.ts';

/** Red, green, blue from 0 to 255 and opacity from 0 to 1. */
export type Paint = readonly [number, number, number, number];

/** Point of the picture, pixels, y down, and its nearness; larger is nearer. */
export type Spot = readonly [x: number, y: number, near: number];

/** Supersampling per axis, so that edges are smooth. */
const FINE = 2;
/** Brightness at the outline of a rod; 1 in its middle. */
const EDGE_SHADE = 0.58;
/** Number of brightness steps between the two. */
const SHADES = 32;
/** Nearer than everything in space; a number that 32 bits hold exactly. */
const IN_FRONT = 2 ** 120;

/** Transparent picture to draw on; coordinates are those of the final picture. */
export class Canvas {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly #buffer: DepthBuffer;
  /** One byte each of red, green, blue and opacity, red lowest. */
  readonly #rgba: Uint32Array;
  readonly #face = new Float32Array(9);
  readonly #shades = new Uint32Array(SHADES);

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    const [fineWidth, fineHeight] = [widthPx * FINE, heightPx * FINE];
    const depth = new Float32Array(fineWidth * fineHeight).fill(Number.NEGATIVE_INFINITY);
    this.#buffer = { widthPx: fineWidth, heightPx: fineHeight, depth };
    this.#rgba = new Uint32Array(fineWidth * fineHeight);
  }

  /** Round rod between two points with its radius at both, pixels, shaded towards its outline. */
  rod(from: Spot, to: Spot, radiiPx: readonly [number, number], paint: Paint, isShaded = true): void {
    const { widthPx, heightPx, depth } = this.#buffer;
    const rgba = this.#rgba;
    const shades = this.#shades;
    const plain = packedColor(paint, 1);
    if (isShaded)
      for (let k = 0; k < SHADES; k++)
        shades[k] = packedColor(paint, EDGE_SHADE + ((1 - EDGE_SHADE) * k) / (SHADES - 1));
    const ax = from[0] * FINE;
    const ay = from[1] * FINE;
    const dx = to[0] * FINE - ax;
    const dy = to[1] * FINE - ay;
    const ra = radiiPx[0] * FINE;
    const rb = radiiPx[1] * FINE;
    const most = Math.max(ra, rb);
    const squared = dx * dx + dy * dy;
    const y0 = Math.max(0, Math.floor(Math.min(ay, ay + dy) - most));
    const y1 = Math.min(heightPx - 1, Math.ceil(Math.max(ay, ay + dy) + most));
    // In each row the rod covers a band as wide as its section, within its box.
    const cut = Math.abs(dy) < 1e-9 ? Number.POSITIVE_INFINITY : (most * Math.sqrt(squared)) / Math.abs(dy);
    for (let y = y0; y <= y1; y++) {
      const middle = dy === 0 ? ax : ax + (dx * (y + 0.5 - ay)) / dy;
      const left = Math.max(Math.min(ax, ax + dx) - most, middle - cut);
      const right = Math.min(Math.max(ax, ax + dx) + most, middle + cut);
      const x1 = Math.min(widthPx - 1, Math.ceil(right));
      const py = y + 0.5 - ay;
      for (let x = Math.max(0, Math.floor(left)); x <= x1; x++) {
        const px = x + 0.5 - ax;
        const along = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / squared)) : 0;
        const near = from[2] + along * (to[2] - from[2]);
        const at = y * widthPx + x;
        if (near < depth[at]!) continue;
        const radius = ra + along * (rb - ra);
        const offX = px - along * dx;
        const offY = py - along * dy;
        const off = (offX * offX + offY * offY) / (radius * radius);
        if (off > 1) continue;
        depth[at] = near;
        rgba[at] = isShaded ? shades[Math.round(Math.sqrt(1 - off) * (SHADES - 1))]! : plain;
      }
    }
  }

  /** Face between three points with brightness `shade`; hidden behind nearer things. */
  face(corners: readonly [Spot, Spot, Spot], paint: Paint, shade: number): void {
    const seen = this.#face;
    for (let k = 0; k < 3; k++) {
      const spot = corners[k]!;
      seen[k * 3] = spot[0] * FINE;
      seen[k * 3 + 1] = spot[1] * FINE;
      seen[k * 3 + 2] = spot[2];
    }
    const color = packedColor(paint, shade);
    const rgba = this.#rgba;
    fillTriangle(this.#buffer, seen, 0, 3, 6, (at) => {
      rgba[at] = color;
    });
  }

  /** Line with round ends in front of everything. */
  line(points: readonly (readonly [number, number])[], widthPx: number, paint: Paint): void {
    const radii = [widthPx / 2, widthPx / 2] as const;
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1]!, points[i]!];
      this.rod([from[0], from[1], IN_FRONT], [to[0], to[1], IN_FRONT], radii, paint, false);
    }
  }

  /** Filled box in front of everything. */
  box(x0: number, y0: number, x1: number, y1: number, paint: Paint): void {
    const { widthPx, depth } = this.#buffer;
    const color = packedColor(paint, 1);
    for (let y = Math.round(y0 * FINE); y < Math.round(y1 * FINE); y++) {
      for (let x = Math.round(x0 * FINE); x < Math.round(x1 * FINE); x++) {
        depth[y * widthPx + x] = IN_FRONT;
        this.#rgba[y * widthPx + x] = color;
      }
    }
  }

  /** Area inside closed contours (x and y of each point in turn; a hole runs the other way), in front of everything. */
  shape(contours: readonly (readonly number[])[], paint: Paint): void {
    const { widthPx, heightPx, depth } = this.#buffer;
    const color = packedColor(paint, 1);
    const ys = contours.flatMap((contour) => contour.filter((_, k) => k % 2 === 1));
    const y1 = Math.min(heightPx, Math.ceil(Math.max(...ys) * FINE));
    for (let y = Math.max(0, Math.floor(Math.min(...ys) * FINE)); y < y1; y++) {
      let winding = 0;
      let from = 0;
      for (const { x, turn } of crossings(contours, (y + 0.5) / FINE)) {
        const to = Math.min(widthPx, Math.max(0, Math.round(x * FINE)));
        if (winding !== 0) {
          depth.fill(IN_FRONT, y * widthPx + from, y * widthPx + to);
          this.#rgba.fill(color, y * widthPx + from, y * widthPx + to);
        }
        winding += turn;
        from = to;
      }
    }
  }

  png(): Uint8Array {
    const { widthPx, heightPx } = this;
    const rgba = new Uint8Array(widthPx * heightPx * 4);
    const fine = this.#rgba;
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        const above = y * FINE * widthPx * FINE + x * FINE;
        const below = above + widthPx * FINE;
        const a = fine[above]!;
        const b = fine[above + 1]!;
        const c = fine[below]!;
        const d = fine[below + 1]!;
        if ((a | b | c | d) !== 0) average(a, b, c, d, rgba, (y * widthPx + x) * 4);
      }
    }
    return writeColorPng({ width: widthPx, height: heightPx, rgba });
  }
}

/** Where a level line meets contours, from left to right: 1 on the way down, -1 on the way up. */
function crossings(contours: readonly (readonly number[])[], y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = [];
  for (const contour of contours)
    for (let k = 0; k < contour.length; k += 2) {
      const next = (k + 2) % contour.length;
      const [x0, y0, x1, y1] = [contour[k]!, contour[k + 1]!, contour[next]!, contour[next + 1]!];
      if (y0 <= y === y1 <= y) continue;
      found.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 });
    }
  return found.sort((a, b) => a.x - b.x);
}

/** Colours are weighted by opacity: transparent pixels have none. */
function average(a: number, b: number, c: number, d: number, out: Uint8Array, to: number): void {
  const shareA = a >>> 24;
  const shareB = b >>> 24;
  const shareC = c >>> 24;
  const shareD = d >>> 24;
  const opacity = shareA + shareB + shareC + shareD;
  if (opacity === 0) return;
  for (let k = 0; k < 24; k += 8) {
    const sum =
      ((a >>> k) & 255) * shareA +
      ((b >>> k) & 255) * shareB +
      ((c >>> k) & 255) * shareC +
      ((d >>> k) & 255) * shareD;
    out[to + k / 8] = sum / opacity;
  }
  out[to + 3] = opacity / (FINE * FINE);
}

function packedColor(paint: Paint, shade: number): number {
  return (
    (((paint[3] * 255) << 24) |
      ((paint[2] * shade) << 16) |
      ((paint[1] * shade) << 8) |
      (paint[0] * shade)) >>>
    0
  );
}
