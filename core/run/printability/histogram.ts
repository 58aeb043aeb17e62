import { Canvas } from '../../formats/picture/canvas.ts';
import { drawFigures } from '../../formats/picture/digits.ts';
import { FAULT_PAINTS, INK, PRINT_COLORS, paintOf } from './print-colors.ts';
import { ANGLE_STEP_DEG, type AngleCount } from './print-figures.ts';
import { PICTURE_PX } from './shot.ts';

/** Area of the bars, pixels. */
const PLOT = { x0: 120, x1: 920, y0: 80, y1: 632 } as const;
const FIGURE_PX = 32;
const ANGLE_LABEL_DEG = 15;
/** Scale lines: the finest step that needs at most four. */
const SCALE_STEPS = [0.02, 0.05, 0.1, 0.2, 0.25];
const MOST_LINES = 4;
const BAR_GAP_PX = 6;
const DASH_PX = 11;

/**
 * Distribution of the strut length, or of the downward-facing surface, over the angles to the bed: a bar per
 * five degrees, coloured by fault, with the limit as a dashed line. PNG with a transparent background.
 */
export function histogramPng(angles: AngleCount, limitDeg: number | null): Uint8Array {
  const canvas = new Canvas(PICTURE_PX.width, PICTURE_PX.height);
  const steps = angles.steps();
  const tallest = Math.max(...steps.map((shares) => shares.reduce((sum, share) => sum + share, 0)));
  const line = SCALE_STEPS.find((step) => tallest / step <= MOST_LINES) ?? SCALE_STEPS.at(-1)!;
  const most = line * Math.max(1, Math.ceil(tallest / line - 1e-9));
  const y = (share: number) => PLOT.y1 - (share / most) * (PLOT.y1 - PLOT.y0);
  const x = (degrees: number) => PLOT.x0 + (degrees / 90) * (PLOT.x1 - PLOT.x0);
  const ink = paintOf(INK);

  for (let share = 0; share <= most + 1e-9; share += line) {
    const at = y(share);
    canvas.box(PLOT.x0, at - 1, PLOT.x1, at + 1, paintOf(INK, share === 0 ? 1 : 0.35));
    drawFigures(canvas, `${Math.round(share * 100)}%`, {
      middle: [PLOT.x0 - 62, at],
      heightPx: FIGURE_PX * 0.85,
      paint: ink,
    });
  }
  for (const [step, shares] of steps.entries()) {
    let from = 0;
    for (const [fault, share] of shares.entries()) {
      if (share === 0) continue;
      const [left, right] = [x(step * ANGLE_STEP_DEG), x((step + 1) * ANGLE_STEP_DEG)];
      // Minimum height, so that a tiny share stays visible.
      const top = Math.min(y(from + share), y(from) - 2);
      canvas.box(left + BAR_GAP_PX / 2, top, right - BAR_GAP_PX / 2, y(from), FAULT_PAINTS[fault]!);
      from += share;
    }
  }
  for (let degrees = 0; degrees <= 90; degrees += ANGLE_LABEL_DEG) {
    canvas.box(x(degrees) - 1, PLOT.y1, x(degrees) + 1, PLOT.y1 + 11, ink);
    drawFigures(canvas, `${degrees}°`, {
      middle: [x(degrees) + 3, PLOT.y1 + 43],
      heightPx: FIGURE_PX,
      paint: ink,
    });
  }
  if (limitDeg !== null) drawLimit(canvas, x(limitDeg), `${limitDeg}°`);
  return canvas.png();
}

function drawLimit(canvas: Canvas, at: number, text: string): void {
  const paint = paintOf(PRINT_COLORS.angle);
  for (let top = PLOT.y0 - 13; top < PLOT.y1; top += DASH_PX * 2)
    canvas.box(at - 2, top, at + 2, Math.min(top + DASH_PX, PLOT.y1), paint);
  drawFigures(canvas, text, { middle: [at, PLOT.y0 - 40], heightPx: FIGURE_PX, paint });
}
