import type { ExpandedFrame } from '../../fill/frame/expand.ts';
import { Canvas, type Paint, type Spot } from '../../formats/picture/canvas.ts';
import { drawFigures, figuresWidth } from '../../formats/picture/digits.ts';
import type { Box } from '../../solid/geometry/box.ts';
import { faceNormal, type Point } from '../../solid/geometry/vector.ts';
import { FAULT_PAINTS, INK, paintOf } from './print-colors.ts';

/** Content of a view, mm in the model's coordinates. */
export interface ShotScene {
  boxMm: Box;
  /** Faces of the model, nine numbers each, drawn as its shadow behind the lattice. */
  model?: Float32Array;
  struts?: { struts: ExpandedFrame; faults: Uint8Array };
  /** Faces of the finished lattice, nine numbers each. */
  surface?: { corners: Float32Array; faultOf: (nx: number, ny: number, nz: number) => number };
}

/** Unit vectors of the picture's axes and of the view direction in the model. */
const VIEWS = {
  front: { across: [1, 0, 0], up: [0, 0, 1], towards: [0, -1, 0] },
  side: { across: [0, 1, 0], up: [0, 0, 1], towards: [1, 0, 0] },
  top: { across: [1, 0, 0], up: [0, 1, 0], towards: [0, 0, 1] },
} as const satisfies Record<string, Record<'across' | 'up' | 'towards', Point>>;
export type ShotView = keyof typeof VIEWS;

/** Size of every picture, pixels. */
export const PICTURE_PX = { width: 960, height: 720 } as const;
/** Margins, pixels; the bottom one has space for the width. */
const MARGIN_PX = { right: 48, top: 40, bottom: 104 } as const;
const FIGURE_PX = 32;
const LINE_PX = 3;
const TICK_PX = 20;
/** Distance from the model to its height line, and from that to its figures, pixels. */
const BESIDE_PX = { line: 44, figures: 14, edge: 16 } as const;
/** Faults are drawn through everything in front of them, so that printable parts do not hide them. */
const FAULT_FORWARD = 2;
/** Opacity of the farthest struts; 1 for the nearest. */
const FAR_OPACITY = 0.35;
const SHADOW = paintOf(INK, 0.14);
/** Behind everything in space. */
const BEHIND = -1;
/** Height above the lowest point within which a part rests on the bed, mm. */
const ON_BED_MM = 0.01;
/** Brightness of a face seen edge-on; 1 seen face-on. */
const EDGE_SHADE = 0.5;

/** Lattice along an axis with coloured faults and the model's extents, as PNG on a clear ground. */
export function shotPng(view: ShotView, scene: ShotScene): Uint8Array {
  const canvas = new Canvas(PICTURE_PX.width, PICTURE_PX.height);
  const seen = projectionOf(view, scene.boxMm);
  if (scene.model) drawShadow(canvas, scene.model, seen.spot);
  if (scene.struts) drawStruts(canvas, scene.struts, seen);
  if (scene.surface) drawSurface(canvas, scene.surface, { bedMm: scene.boxMm.min[2] + ON_BED_MM, ...seen });
  drawExtents(canvas, seen, view !== 'top');
  return canvas.png();
}

interface Projection {
  /** Nearness runs from 0, farthest in the box, to 1. */
  spot(x: number, y: number, z: number): [number, number, number];
  pxPerMm: number;
  towards: Point;
  /** Rectangle of the model's box in the picture, pixels, and its size, mm. */
  frame: { x0: number; x1: number; y0: number; y1: number; acrossMm: number; upMm: number };
}

function projectionOf(view: ShotView, { min, max }: Box): Projection {
  const { across, up, towards } = VIEWS[view];
  const along = (axis: Point, p: Point) => axis[0] * p[0] + axis[1] * p[1] + axis[2] * p[2];
  const spanOf = (axis: Point) => {
    const [first, last] = [along(axis, min), along(axis, max)];
    return { from: Math.min(first, last), length: Math.max(Math.abs(last - first), 1e-9) };
  };
  const [wide, high, deep] = [spanOf(across), spanOf(up), spanOf(towards)];
  const left =
    BESIDE_PX.line + BESIDE_PX.figures + figuresWidth(extentText(high.length), FIGURE_PX) + BESIDE_PX.edge;
  const spacePx = [
    PICTURE_PX.width - left - MARGIN_PX.right,
    PICTURE_PX.height - MARGIN_PX.top - MARGIN_PX.bottom,
  ];
  const pxPerMm = Math.min(spacePx[0]! / wide.length, spacePx[1]! / high.length);
  const x0 = left + (spacePx[0]! - wide.length * pxPerMm) / 2;
  const y1 = MARGIN_PX.top + (spacePx[1]! + high.length * pxPerMm) / 2;
  return {
    spot: (x, y, z) => [
      x0 + (across[0] * x + across[1] * y + across[2] * z - wide.from) * pxPerMm,
      y1 - (up[0] * x + up[1] * y + up[2] * z - high.from) * pxPerMm,
      (towards[0] * x + towards[1] * y + towards[2] * z - deep.from) / deep.length,
    ],
    pxPerMm,
    towards,
    frame: {
      x0,
      x1: x0 + wide.length * pxPerMm,
      y0: y1 - high.length * pxPerMm,
      y1,
      acrossMm: wide.length,
      upMm: high.length,
    },
  };
}

function drawShadow(canvas: Canvas, corners: Float32Array, spot: Projection['spot']): void {
  for (let at = 0; at < corners.length; at += 9) {
    const flat = (k: number): Spot => {
      const [x, y] = spot(corners[at + k]!, corners[at + k + 1]!, corners[at + k + 2]!);
      return [x, y, BEHIND];
    };
    canvas.face([flat(0), flat(3), flat(6)], SHADOW, 1);
  }
}

function drawStruts(
  canvas: Canvas,
  { struts: { segments, radiiMm }, faults }: NonNullable<ShotScene['struts']>,
  { spot, pxPerMm }: Projection,
): void {
  for (let i = 0; i < faults.length; i++) {
    const end = (k: number) => spot(segments[i * 6 + k]!, segments[i * 6 + k + 1]!, segments[i * 6 + k + 2]!);
    const [from, to] = [end(0), end(3)];
    const fault = faults[i]!;
    const paint = fade(FAULT_PAINTS[fault]!, (from[2] + to[2]) / 2);
    if (fault > 0) for (const place of [from, to]) place[2] += FAULT_FORWARD;
    // A rod thinner than a pixel would vanish between pixels.
    const radius = (end: 0 | 1) => Math.max(0.6, radiiMm[i * 2 + end]! * pxPerMm);
    canvas.rod(from, to, [radius(0), radius(1)], paint);
  }
}

function fade([red, green, blue]: Paint, near: number): Paint {
  return [red, green, blue, FAR_OPACITY + (1 - FAR_OPACITY) * Math.min(1, Math.max(0, near))];
}

function drawSurface(
  canvas: Canvas,
  { corners, faultOf }: NonNullable<ShotScene['surface']>,
  { bedMm, spot, towards }: Projection & { bedMm: number },
): void {
  for (let at = 0; at < corners.length; at += 9) {
    const p = (k: number) => corners[at + k]!;
    const n = faceNormal(corners, at, at + 3, at + 6);
    const length = Math.hypot(...n);
    if (length === 0) continue;
    const onBed = p(2) <= bedMm && p(5) <= bedMm && p(8) <= bedMm;
    const fault = onBed ? 0 : faultOf(n[0] / length, n[1] / length, n[2] / length);
    const facing = Math.abs(n[0] * towards[0] + n[1] * towards[1] + n[2] * towards[2]) / length;
    const forward = fault > 0 ? FAULT_FORWARD : 0;
    const spotOf = (k: number): Spot => {
      const [x, y, depth] = spot(p(k), p(k + 1), p(k + 2));
      return [x, y, depth + forward];
    };
    const spots: [Spot, Spot, Spot] = [spotOf(0), spotOf(3), spotOf(6)];
    const shade = EDGE_SHADE + (1 - EDGE_SHADE) * facing;
    canvas.face(spots, FAULT_PAINTS[fault]!, shade);
  }
}

/** Width below and height at the left with their lines, and the bed under a part that rests on it. */
function drawExtents(canvas: Canvas, { frame }: Projection, onBed: boolean): void {
  const ink = paintOf(INK);
  const { x0, x1, y0, y1, acrossMm, upMm } = frame;
  if (onBed) {
    const beyond = 28;
    canvas.line(
      [
        [x0 - beyond, y1 + 5],
        [x1 + beyond, y1 + 5],
      ],
      LINE_PX * 1.5,
      paintOf(INK, 0.55),
    );
  }
  const below = y1 + 34;
  canvas.line(
    [
      [x0, below],
      [x1, below],
    ],
    LINE_PX,
    ink,
  );
  for (const x of [x0, x1])
    canvas.line(
      [
        [x, below - TICK_PX / 2],
        [x, below + TICK_PX / 2],
      ],
      LINE_PX,
      ink,
    );
  drawFigures(canvas, extentText(acrossMm), {
    middle: [(x0 + x1) / 2, below + 37],
    heightPx: FIGURE_PX,
    paint: ink,
  });
  const beside = x0 - BESIDE_PX.line;
  canvas.line(
    [
      [beside, y0],
      [beside, y1],
    ],
    LINE_PX,
    ink,
  );
  for (const y of [y0, y1])
    canvas.line(
      [
        [beside - TICK_PX / 2, y],
        [beside + TICK_PX / 2, y],
      ],
      LINE_PX,
      ink,
    );
  const text = extentText(upMm);
  const middle = beside - BESIDE_PX.figures - figuresWidth(text, FIGURE_PX) / 2;
  drawFigures(canvas, text, { middle: [middle, (y0 + y1) / 2], heightPx: FIGURE_PX, paint: ink });
}

/** Rounded to a tenth of a millimetre where that matters. */
function extentText(mm: number): string {
  return `${Number(mm.toFixed(mm < 100 ? 1 : 0))} mm`;
}
