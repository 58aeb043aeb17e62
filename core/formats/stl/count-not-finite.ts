export function countNotFinite(corners: Float32Array): number {
  let bad = 0;
  for (let i = 0; i < corners.length; i += 9) {
    // A difference with itself is zero for every finite number and NaN for all others.
    let sum = 0;
    for (let k = i; k < i + 9; k++) sum += corners[k]! - corners[k]!;
    if (sum !== 0) bad++;
  }
  return bad;
}
