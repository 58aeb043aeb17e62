import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetingBoxes } from './face-bins.ts';

test('each pair of boxes that meet is found once, wherever they lie', () => {
  const box = fc
    .array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 6 })), {
      minLength: 3,
      maxLength: 3,
    })
    .map((ends) => [...ends.map(([low]) => low), ...ends.map(([low, size]) => low + size)]);
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), fc.array(box, { maxLength: 30 }), (first, second) => {
      const found: string[] = [];
      const flat = (boxes: number[][]) => Float64Array.from(boxes.flat());
      meetingBoxes(flat(first), first.length, flat(second), second.length, (i, j) => found.push(`${i} ${j}`));
      const meet = (a: number[], b: number[]) =>
        [0, 1, 2].every((k) => a[k]! <= b[k + 3]! && b[k]! <= a[k + 3]!);
      const wanted = first.flatMap((a, i) => second.flatMap((b, j) => (meet(a, b) ? [`${i} ${j}`] : [])));
      expect(found.sort()).toEqual(wanted.sort());
    }),
  );
});
