import { LATTICE_TYPES, type LatticeType } from '../../../core/catalogue/lattice-types.ts';
import { type ChartAxis, type PropertyChart, propertyChart } from '../../../core/mechanics/chart/chart.ts';

const DENSITY = 0.1;
const AXES = ['force', 'structuralStability', 'lightWeight', 'printability', 'rebound'] as const;

/** Scores that were typed by hand before they were computed, in the order of `AXES`. */
const TYPED: Record<LatticeType['cell'], readonly [number, number, number, number, number]> = {
  gyroid: [3.5, 5, 2.5, 4.5, 2.5],
  'schwarz-p': [4, 2.5, 3.2, 4, 2.5],
  'schwarz-d': [3.5, 4, 2, 4.5, 2.5],
  iwp: [4, 4.5, 2.2, 4, 2],
  neovius: [3.8, 3.5, 2.2, 3.5, 2],
  frd: [4.5, 4, 1.2, 3.5, 1.5],
  cubic: [4.5, 1.5, 5, 2, 1],
  bcc: [1.5, 2.5, 4, 3, 4.5],
  bccz: [3, 2.5, 3.8, 3, 3],
  fcc: [3, 3.5, 3.6, 2, 2.5],
  fccz: [3.5, 3, 3.9, 4.5, 2],
  octahedron: [3, 3.5, 3.6, 2, 2],
  octet: [4.5, 4.5, 2, 2, 1.5],
  diamond: [1.8, 3, 4, 3, 5],
  kelvin: [2, 4.5, 3.6, 2, 4],
  rhombic: [1.5, 3.5, 3, 3, 4.5],
  isotruss: [4, 5, 3.2, 2, 1.5],
  'cubic-fcc': [5, 5, 2.8, 2, 1],
  voronoi: [1.5, 4, 4.5, 2.5, 4],
};

/** Prints the five scores of every lattice at 10 % density, computed and as they were typed, as a table of Markdown. */
export function printScores(): void {
  console.log(`| Lattice | ${AXES.join(' | ')} |`);
  console.log(`|---|${AXES.map(() => '---').join('|')}|`);
  for (const lattice of LATTICE_TYPES) {
    const chart: PropertyChart = propertyChart(lattice, DENSITY);
    const cells = AXES.map((name, axis) => {
      const { score }: ChartAxis = chart[name];
      return `${score.toFixed(1)} (${TYPED[lattice.cell][axis]})`;
    });
    console.log(`| ${lattice.cell} | ${cells.join(' | ')} |`);
  }
}
