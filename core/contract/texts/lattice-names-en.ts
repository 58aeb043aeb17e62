import type { CellKey } from '../../catalogue/lattice-types.ts';

/** English names of the lattices, on pages and at the checkout. */
export const LATTICE_NAMES_EN: Readonly<Record<CellKey, string>> = {
  gyroid: 'Gyroid',
  'schwarz-p': 'Schwarz P',
  'schwarz-d': 'Schwarz D',
  iwp: 'I-WP',
  neovius: 'Neovius',
  frd: 'F-RD',
  cubic: 'Simple cubic',
  bcc: 'Body-centred (BCC)',
  bccz: 'BCC with pillars',
  fcc: 'Face-centred (FCC)',
  fccz: 'FCC with pillars',
  octahedron: 'Octahedron',
  octet: 'Octet truss',
  diamond: 'Diamond',
  kelvin: 'Kelvin foam',
  rhombic: 'Rhombic dodecahedron',
  isotruss: 'Isotruss',
  'cubic-fcc': 'Cubic and FCC',
  voronoi: 'Voronoi foam',
};
