import { expect, test } from 'vitest';
import { capLoop } from './cap-loop.ts';

test('each cut ear of a narrow zigzag band frees few others, and only these are looked at again', () => {
  const count = 400;
  // A chain to the right and, a little above it, back.
  const chain = Array.from({ length: count / 2 }, (_, i) => [i, 3 * (i % 2)] as const);
  const p = [...chain.map(([x, y]) => [x, y, 0]), ...chain.toReversed().map(([x, y]) => [x, y + 0.5, 0])];
  const loop = Array.from({ length: count }, (_, i) => i);
  let looks = 0;
  const isTaken = () => {
    looks++;
    return false;
  };
  const faces = capLoop(p.flat(), loop, { isFlat: true, isTaken })!;
  let area = 0;
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [p[faces[i]!]!, p[faces[i + 1]!]!, p[faces[i + 2]!]!];
    const twice = (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);
    expect(twice).toBeGreaterThan(0);
    area += twice / 2;
  }
  expect(faces.length / 3).toBe(count - 2);
  expect(area).toBeCloseTo((count / 2 - 1) * 0.5, 6);
  expect(looks).toBeLessThan(10 * count);
});

test('a bent loop of a model that has spent its search for least areas is closed in its plane', () => {
  const p = Array.from({ length: 40 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 40;
    return [Math.cos(angle), Math.sin(angle), 0.3 * Math.sin(2 * angle)];
  });
  const loop = p.map((_, i) => i);
  const about = { isFlat: false, isTaken: () => false };
  const inPlane = capLoop(p.flat(), loop, { ...about, isFlat: true });
  expect(capLoop(p.flat(), loop, { ...about, isCheap: true })).toEqual(inPlane);
  expect(capLoop(p.flat(), loop, about)).not.toEqual(inPlane);
});
