/** Box blur of a grid along each axis in turn, `passes` times; x runs fastest. What lies outside counts as empty. */
export function boxBlur(
  values: Float32Array,
  size: readonly number[],
  { reach, passes }: { reach: number; passes: number },
): Float32Array {
  let from = values;
  for (let pass = 0; pass < passes; pass++) {
    let stride = 1;
    for (const count of size) {
      from = blurredAlong(from, { count, stride }, reach);
      stride *= count;
    }
  }
  return from;
}

/** Box blur of each line of `count` values, whose sum follows the window along it. */
function blurredAlong(
  values: Float32Array,
  { count, stride }: { count: number; stride: number },
  reach: number,
): Float32Array {
  const out = new Float32Array(values.length);
  const share = 1 / (2 * reach + 1);
  const ahead = (reach + 1) * stride;
  const behind = reach * stride;
  for (let block = 0; block < values.length; block += count * stride) {
    for (let line = block; line < block + stride; line++) {
      let sum = 0;
      for (let place = 0; place <= reach && place < count; place++) sum += values[line + place * stride]!;
      for (let place = 0, at = line; place < count; place++, at += stride) {
        out[at] = sum * share;
        if (place + reach + 1 < count) sum += values[at + ahead]!;
        if (place >= reach) sum -= values[at - behind]!;
      }
    }
  }
  return out;
}
