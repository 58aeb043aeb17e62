import { expect, test } from 'vitest';
import { SoundFaces } from './sound-faces.ts';

test('a face is new unless the last try had it without a fault, from whichever vertex it begins', () => {
  const sound = new SoundFaces();
  const first = Uint32Array.of(0, 1, 2, 2, 1, 3, 3, 1, 4);
  expect([...sound.newAmong(first)]).toEqual([1, 1, 1]);
  sound.learn(first, Uint8Array.of(0, 1, 0));
  // Turned, faulty before, the other way round, and unknown.
  expect([...sound.newAmong(Uint32Array.of(1, 2, 0, 2, 1, 3, 3, 4, 1, 5, 6, 7))]).toEqual([0, 1, 1, 1]);
  sound.learn(Uint32Array.of(5, 6, 7), Uint8Array.of(0));
  expect([...sound.newAmong(Uint32Array.of(0, 1, 2, 7, 5, 6))]).toEqual([1, 0]);
});
