import type { LatticeType } from './lattice-types.ts';

/** Uses by which people choose a lattice, besides its family. */
export const LATTICE_USES = ['stiff', 'springy', 'free'] as const;
export type LatticeUse = (typeof LATTICE_USES)[number];

/**
 * Cells by use, from the scores of the property chart at 10 % density: `stiff` at least 3.4 for force, `springy` at
 * least 2 for rebound, `free` (prints without support) at least 3.6 for printability. A test holds the lists to them.
 */
export const CELLS_OF_USE: Readonly<Record<LatticeUse, readonly LatticeType['cell'][]>> = {
  stiff: [
    'gyroid',
    'schwarz-p',
    'schwarz-d',
    'iwp',
    'neovius',
    'frd',
    'cubic',
    'bccz',
    'fcc',
    'fccz',
    'octahedron',
    'octet',
    'isotruss',
    'cubic-fcc',
  ],
  springy: ['schwarz-p', 'bcc', 'diamond', 'rhombic', 'voronoi'],
  free: [
    'gyroid',
    'schwarz-p',
    'schwarz-d',
    'iwp',
    'neovius',
    'frd',
    'bcc',
    'bccz',
    'fccz',
    'diamond',
    'rhombic',
  ],
};

/** Lowest score of the chart for each use, and its axis. */
export const USE_SCORES = {
  stiff: { axis: 'force', least: 3.4 },
  springy: { axis: 'rebound', least: 2 },
  free: { axis: 'printability', least: 3.6 },
} as const satisfies Record<LatticeUse, unknown>;
