import { expect, it, vi } from 'vitest';
import { type CameraCommands, runCameraKey } from './camera-commands.ts';

const camera = () => ({
  look: vi.fn(),
  fit: vi.fn(),
  goTo: vi.fn(),
  follow: vi.fn(),
  zoomBy: vi.fn(),
  turn: vi.fn(),
  pan: vi.fn(),
  zoomTo: vi.fn(),
  picture: vi.fn<CameraCommands['picture']>(),
  screenshot: vi.fn<CameraCommands['screenshot']>(),
});

it('turns with arrows, moves with shift, zooms, fits and goes home by key', () => {
  const commands = camera();
  for (const key of ['ArrowLeft', 'ArrowUp', '+', '-', 'f', 'F', '0', 'Home']) {
    expect(runCameraKey(key, false, commands)).toBe(true);
  }
  expect(runCameraKey('ArrowDown', true, commands)).toBe(true);
  expect(commands.turn).toHaveBeenCalledTimes(2);
  expect(commands.pan).toHaveBeenCalledOnce();
  expect(commands.zoomBy.mock.calls.map(([factor]) => factor > 1)).toEqual([true, false]);
  expect([commands.fit.mock.calls.length, commands.look.mock.calls.length]).toEqual([2, 2]);
});

it('leaves other keys to the page', () => {
  expect(runCameraKey('Tab', false, camera())).toBe(false);
});
