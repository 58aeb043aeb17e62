import { expect, it, vi } from 'vitest';
import { createCommonCamera } from './common-camera.ts';

const pose = { targetMm: [1, 2, 3], from: [0, -1, 0], zoom: 4 } as const;

it('passes a move to the other views once, and never back', () => {
  const camera = createCommonCamera();
  const other = { follow: vi.fn(() => camera.moved(other, { ...pose, zoom: 5 } as never)) };
  const first = { follow: vi.fn() };
  camera.join(first);
  camera.join(other);
  camera.moved(first, pose as never);
  expect(other.follow).toHaveBeenCalledExactlyOnceWith(pose);
  expect(first.follow).not.toHaveBeenCalled();
  expect(camera.pose()).toEqual(pose);
});

it('leaves a closed view alone', () => {
  const camera = createCommonCamera();
  const [first, other] = [{ follow: vi.fn() }, { follow: vi.fn() }];
  camera.join(first);
  camera.join(other);
  camera.leave(other);
  camera.moved(first, pose as never);
  expect(other.follow).not.toHaveBeenCalled();
});
