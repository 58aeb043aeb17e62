import { describe, expect, it } from 'vitest';
import { latticeByTitle } from '../../../catalogue/lattice-types.ts';
import { elasticFigures } from '../../chart/elastic-figures.ts';
import { finish } from '../press-test.ts';
import type { BoxedModel } from './box-mesh.ts';
import { pressSolid } from './solid-press.ts';

const about = { density: 0.1, poissonRatio: 0.3 };
const { stiffness, young } = elasticFigures(latticeByTitle('TYPE-10001')!, 'sheet', about);

function block(nx: number, ny: number, nz: number, edge = 2): BoxedModel {
  return {
    counts: [nx, ny, nz],
    edgesMm: [edge, edge, edge],
    shares: new Float32Array(nx * ny * nz).fill(1),
  };
}

const press = (model: BoxedModel, axis: 0 | 1 | 2, friction: boolean) =>
  finish(pressSolid(model, { axis, friction, stiffness, stressFactor: 20 }));

it('a block between greased plates has the modulus of its law, and an even stress', () => {
  for (const axis of [0, 1, 2] as const) {
    const found = press(block(4, 4, 4), axis, false);
    const modulus = (found.stiffness * 8) / 8 ** 2;
    expect(modulus / young[axis]).toBeCloseTo(1, 5);
    for (const stress of found.loads.stress) expect(stress / ((20 * young[axis]) / 8)).toBeCloseTo(1, 4);
  }
});

it('friction stiffens, and a block turned is the same block', () => {
  const held = press(block(3, 3, 5), 2, true);
  expect(held.stiffness).toBeGreaterThan(press(block(3, 3, 5), 2, false).stiffness);
  expect(press(block(5, 3, 3), 0, true).stiffness / held.stiffness).toBeCloseTo(1, 5);
});

describe('a model that is not full', () => {
  it('carries with what is inside', () => {
    const model = block(4, 4, 4);
    model.shares.fill(0.5);
    expect(press(model, 2, false).stiffness / press(block(4, 4, 4), 2, false).stiffness).toBeCloseTo(0.5, 5);
  });

  it('touches a plate with a cap where it is round', () => {
    const model = block(9, 9, 9);
    for (let box = 0; box < model.shares.length; box++) {
      const [x, y, z] = [box % 9, Math.floor(box / 9) % 9, Math.floor(box / 81)];
      model.shares[box] = Math.hypot(x - 4, y - 4, z - 4) < 4.2 ? 1 : 0;
    }
    expect(press(model, 2, true).plates.high.round).toBe(true);
  });

  it('is refused where nothing is inside', () => {
    const model = block(2, 2, 2);
    model.shares.fill(0);
    expect(() => press(model, 2, true)).toThrow('empty');
  });

  it('may be one layer of boxes', () => {
    const stiffnessOf = (layers: number) => press(block(4, 4, layers), 2, false).stiffness;
    expect(stiffnessOf(1) / stiffnessOf(4)).toBeCloseTo(4, 4);
    expect(press(block(4, 4, 1), 2, true).stiffness).toBeGreaterThan(stiffnessOf(1));
  });

  it('is refused where an empty layer parts it', () => {
    const model = block(3, 3, 5);
    for (let box = 0; box < model.shares.length; box++) if (Math.floor(box / 9) === 2) model.shares[box] = 0;
    for (const friction of [true, false])
      expect(() => press(model, 2, friction)).toThrow(expect.objectContaining({ code: 'not-held' }));
  });

  it('counts boxes that reach no two plates as idle, and computes the rest as if it were alone', () => {
    const beside = block(7, 3, 5);
    const alone = block(7, 3, 5);
    for (let box = 0; box < beside.shares.length; box++) {
      const x = box % 7;
      const z = Math.floor(box / 21);
      if (x === 3 || (x > 3 && z === 2)) beside.shares[box] = 0;
      if (x >= 3) alone.shares[box] = 0;
    }
    const found = press(beside, 2, true);
    expect(found.idle).toEqual({ parts: 2, struts: 36 });
    expect(found.isIdle.reduce((sum, idle) => sum + idle, 0)).toBe(36);
    expect(found.stiffness / press(alone, 2, true).stiffness).toBeCloseTo(1, 5);
    expect([...found.loads.stress].map((stress) => (stress > 0 ? 0 : 1))).toEqual([...found.isIdle]);
  });

  it('is not held by a skin between it and a part that hangs loose', () => {
    const model = block(7, 3, 5);
    for (let box = 0; box < model.shares.length; box++) {
      const x = box % 7;
      if (x === 3 || (x > 3 && Math.floor(box / 21) === 2)) model.shares[box] = 0;
    }
    const positions = [1, 3, 1, 5, 3, 1, 5, 3, 9, 5, 3, 5, 13, 3, 5, 13, 3, 9];
    const solid = { modulus: 1700, poissonRatio: 0.39 };
    const skinned = (triangles: number[]) => {
      const skin = { mesh: { positions, triangles, stepMm: 2 }, thicknessMm: 1, solid };
      return finish(pressSolid(model, { axis: 2, friction: true, stiffness, stressFactor: 20, skin }))
        .stiffness;
    };
    expect(skinned([0, 1, 2, 3, 4, 5]) / skinned([0, 1, 2])).toBeCloseTo(1, 6);
  });
});
