import { describe, expect, it } from 'vitest';
import { encodeStl } from '../core/formats/stl/write.ts';
import { box } from './models/primitives.ts';
import { checkWatertight } from './watertight.ts';

const cube = box([0, 0, 0], [10, 10, 10]);

describe('the check of downloaded files', () => {
  it('finds a cube closed, in one component, with its volume', async () => {
    const verdict = await checkWatertight(encodeStl(cube));
    expect(verdict).toMatchObject({ status: 'NoError', pieces: 1, triangles: 12 });
    expect(verdict.volumeMm3).toBeCloseTo(1000, 6);
  });

  it('refuses a cube with a face missing', async () => {
    const open = { ...cube, triangles: cube.triangles.slice(3) };
    expect((await checkWatertight(encodeStl(open))).status).not.toBe('NoError');
  });

  it('gives an inside-out cube a negative volume', async () => {
    const turned = { ...cube, triangles: cube.triangles.slice().reverse() };
    expect((await checkWatertight(encodeStl(turned))).volumeMm3).toBeLessThan(0);
  });
});
