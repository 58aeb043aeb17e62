import type { CellKey } from '../../../core/catalogue/lattice-types.ts';

/**
 * Young's modulus along z and shear modulus C44 over the solid's modulus at 10 % density, Poisson's ratio 0.3: found by a
 * separate program in C on 48 and 96 voxels, extrapolated. Estimated error 1 to 2 %.
 */
export const INDEPENDENT: Partial<Record<CellKey, readonly [young: number, shear: number]>> = {
  cubic: [0.041, 0.000983],
  bcc: [0.00179, 0.0137],
  bccz: [0.0181, 0.0121],
  fcc: [0.0162, 0.0102],
  fccz: [0.0269, 0.0129],
  octahedron: [0.0168, 0.0105],
  octet: [0.0154, 0.0108],
  diamond: [0.00521, 0.00531],
  kelvin: [0.0103, 0.0028],
  rhombic: [0.0038, 0.00332],
  isotruss: [0.0177, 0.00995],
  'cubic-fcc': [0.025, 0.00788],
  gyroid: [0.032, 0.0131],
  'schwarz-p': [0.0166, 0.0179],
  'schwarz-d': [0.0412, 0.0107],
  iwp: [0.0267, 0.0106],
  neovius: [0.0443, 0.0065],
  frd: [0.0406, 0.00862],
};

/** Lattices whose struts bend: the softer bar. */
export const BENDING: ReadonlySet<CellKey> = new Set<CellKey>([
  'bcc',
  'diamond',
  'kelvin',
  'rhombic',
  'voronoi',
  'schwarz-p',
]);
