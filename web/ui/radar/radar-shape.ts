/** Point of the chart, x to the right, y down, in units of its radius. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** Direction of an axis: the first points up, the others follow clockwise. */
export function axisDirection(axis: number, axes: number): ChartPoint {
  const angle = (2 * Math.PI * axis) / axes;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/** Vertices of the score polygon, 0 in the centre and `max` on the outer ring; scores are clamped. */
export function radarShape(scores: readonly number[], max: number): ChartPoint[] {
  return scores.map((score, axis) => {
    const { x, y } = axisDirection(axis, scores.length);
    const share = Math.min(1, Math.max(0, score / max));
    return { x: x * share, y: y * share };
  });
}

/** Closed SVG path through the points, scaled by the radius in drawing units. */
export function outlineOf(points: readonly ChartPoint[], radius: number): string {
  const corners = points.map(({ x, y }) => `${(x * radius).toFixed(2)} ${(y * radius).toFixed(2)}`);
  return `M${corners.join('L')}Z`;
}
