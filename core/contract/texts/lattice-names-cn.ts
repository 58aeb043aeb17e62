import type { CellKey } from '../../catalogue/lattice-types.ts';

/** Chinese names of the lattices, on pages and at the checkout. */
export const LATTICE_NAMES_CN: Readonly<Record<CellKey, string>> = {
  gyroid: 'Gyroid 曲面',
  'schwarz-p': 'Schwarz P 曲面',
  'schwarz-d': 'Schwarz D 曲面',
  iwp: 'I-WP 曲面',
  neovius: 'Neovius 曲面',
  frd: 'F-RD 曲面',
  cubic: '简单立方',
  bcc: '体心立方 (BCC)',
  bccz: '体心立方（带立柱）',
  fcc: '面心立方 (FCC)',
  fccz: '面心立方（带立柱）',
  octahedron: '八面体',
  octet: '八隅桁架 (Octet)',
  diamond: '金刚石',
  kelvin: '开尔文泡沫',
  rhombic: '菱形十二面体',
  isotruss: 'Isotruss 桁架',
  'cubic-fcc': '立方-面心立方',
  voronoi: 'Voronoi 多孔结构',
};
