import { describe, expect, it } from 'vitest';
import { LATTICE_TYPES, latticeByTitle } from '../../catalogue/lattice-types.ts';
import { propertyChart } from './chart.ts';

const AXES = ['force', 'structuralStability', 'lightWeight', 'printability', 'rebound'] as const;

/** Scores of an independent program at 10 % density: force, stability, weight, printability, rebound. */
const INDEPENDENT: Record<string, readonly number[]> = {
  gyroid: [4.4, 4.8, 1.3, 4.6, 0.7],
  'schwarz-p': [3.6, 3.0, 1.7, 4.7, 1.9],
  'schwarz-d': [4.8, 4.2, 1.0, 4.5, 0.3],
  iwp: [4.2, 5.0, 1.1, 4.1, 1.2],
  neovius: [4.8, 3.2, 1.1, 4.1, 0.2],
  frd: [4.7, 3.8, 0.6, 4.1, 0.3],
  cubic: [4.7, 1.3, 4.8, 0.8, 0.4],
  bcc: [0.7, 1.2, 3.6, 3.6, 3.8],
  bccz: [3.7, 1.2, 3.4, 3.7, 0.2],
  fcc: [3.6, 4.0, 3.3, 1.7, 1.5],
  fccz: [4.2, 0.8, 3.7, 5.0, 0.0],
  octahedron: [3.6, 4.0, 3.3, 1.7, 1.4],
  octet: [3.5, 3.8, 2.3, 1.7, 1.5],
  diamond: [2.1, 3.0, 3.6, 3.6, 2.6],
  kelvin: [3.0, 4.4, 3.3, 1.7, 1.5],
  rhombic: [1.7, 3.4, 3.0, 3.6, 2.5],
  isotruss: [3.7, 4.2, 3.1, 1.5, 0.2],
  'cubic-fcc': [4.1, 4.5, 2.9, 1.4, 0.1],
};

describe('the property chart', () => {
  it.each(LATTICE_TYPES.filter(({ cell }) => cell in INDEPENDENT))(
    'of $cell is that of an independent program',
    (lattice) => {
      const chart = propertyChart(lattice, 0.1);
      AXES.forEach((axis, i) => {
        // It took modulus and stress of the rebound from a mesh of 48 voxels, on which struts that bend are too stiff.
        const apart = axis === 'rebound' ? 0.75 : 0.25;
        expect(Math.abs(chart[axis].score - INDEPENDENT[lattice.cell]![i]!), axis).toBeLessThan(apart);
      });
    },
  );

  it('is between 0 and 5 at every density, in both forms', () => {
    for (const lattice of LATTICE_TYPES)
      for (const variant of ['sheet', 'network'] as const)
        for (const density of [0.02, 0.1, 0.25, 0.6]) {
          const chart = propertyChart(lattice, density, variant);
          for (const axis of AXES) {
            expect(chart[axis].score).toBeGreaterThanOrEqual(0);
            expect(chart[axis].score).toBeLessThanOrEqual(5);
            expect(chart[axis].figure).toBeGreaterThanOrEqual(0);
          }
        }
  });

  it('puts gyroid above octet, and names what Schwarz P is stiff along', () => {
    const chart = (title: string) => propertyChart(latticeByTitle(title)!, 0.1);
    expect(chart('TYPE-10001').force.score).toBeGreaterThan(chart('TYPE-20007').force.score);
    expect(chart('TYPE-10002').introduceEn).toContain('Stiffest along the space diagonals');
    expect(chart('TYPE-20001').introduceEn).toContain('as stiff as along the space diagonals');
    expect(chart('TYPE-20005').introduceEn).toContain('as stiff as along the diagonals of the base');
    expect(chart('TYPE-20003').introduceEn).toContain('as stiff as along the x and y axes');
    expect(chart('TYPE-10004').introduceEn).toContain('equally stiff in all directions');
    expect(chart('TYPE-20005').introduceEn).toContain('All struts are steep');
  });

  it('has a sentence in both languages whose figures are those of its axes', () => {
    for (const lattice of LATTICE_TYPES) {
      const { introduceEn, introduceZh, force, rebound } = propertyChart(lattice, 0.2);
      for (const text of [introduceEn, introduceZh]) {
        expect(text).toContain(`${Number(force.figure.toPrecision(2))} %`);
        expect(text).toContain(String(Number(rebound.figure.toPrecision(2))));
      }
      expect(introduceZh).not.toMatch(/[a-wyA-Z]{3}/);
    }
  });
});
