/** Distance of the label from the line, px. */
const GAP_PX = 20;

/** Shift of the label's centre off the middle of the line: shares of the label's size, and px. */
export interface LabelShift {
  share: [number, number];
  px: [number, number];
}

/**
 * Shift that puts a label beside a line from `a` to `b`, above it where there is an above, so that it covers neither the line
 * nor its ends. Window coordinates, px.
 */
export function labelShift(a: readonly [number, number], b: readonly [number, number]): LabelShift {
  let [x, y] = [a[1] - b[1], b[0] - a[0]];
  if (y > 0 || (y === 0 && x < 0)) [x, y] = [-x, -y];
  const most = Math.max(Math.abs(x), Math.abs(y));
  // Two ends in one place: above them.
  const [u, v] = most > 0 ? [x / most, y / most] : [0, -1];
  return { share: [u / 2, v / 2], px: [u * GAP_PX, v * GAP_PX] };
}
