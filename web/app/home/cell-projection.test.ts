import { describe, expect, it } from 'vitest';
import { LATTICE_TYPES } from '../../../core/catalogue/lattice-types.ts';
import { depthLayers, projectStruts, strutsOfBlock } from './cell-projection.ts';

describe('drawing cells', () => {
  it('draws the twelve edges of one cubic cell and the eight diagonals of BCC', () => {
    expect(strutsOfBlock('cubic', [1, 1, 1])).toHaveLength(12);
    expect(strutsOfBlock('bcc', [1, 1, 1])).toHaveLength(8);
  });

  it('keeps every lattice inside its block, each strut once', () => {
    for (const { cell } of LATTICE_TYPES.filter((lattice) => lattice.family === 'strut')) {
      const struts = strutsOfBlock(cell, [2, 1, 1]);
      expect(struts.length).toBeGreaterThan(0);
      const keys = struts.map(([a, b]) => [a.join(), b.join()].sort().join('|'));
      expect([cell, new Set(keys).size]).toEqual([cell, keys.length]);
      for (const [a, b] of struts) {
        for (const p of [a, b])
          expect(Math.abs(p[0]) <= 1 && Math.abs(p[1]) <= 0.5 && Math.abs(p[2]) <= 0.5).toBe(true);
      }
    }
  });

  it('paints from far to near', () => {
    const nears = projectStruts(strutsOfBlock('octet', [1, 1, 1])).map((strut) => strut.near);
    expect(nears).toEqual([...nears].sort((a, b) => a - b));
    expect([nears.at(0), nears.at(-1)]).toEqual([0, 1]);
  });

  it('joins all struts into a few layers, far to near', () => {
    const struts = projectStruts(strutsOfBlock('octet', [3, 3, 3]));
    const layers = depthLayers(struts);
    expect(layers.map(({ path }) => path.match(/M/g)!.length).reduce((a, b) => a + b)).toBe(struts.length);
    expect(layers.length).toBeLessThanOrEqual(40);
    const nears = layers.map((layer) => layer.near);
    expect(nears).toEqual([...nears].sort((a, b) => a - b));
  });
});
