/** Five axes, each 0 to 5, and the recommended use of the lattice, in both languages. */
export interface PropertyChart {
  force: number;
  structuralStability: number;
  lightWeight: number;
  printability: number;
  rebound: number;
  introduceZh: string;
  introduceEn: string;
}

function chart(
  [force, structuralStability, lightWeight, printability, rebound]: [number, number, number, number, number],
  introduceEn: string,
  introduceZh: string,
): PropertyChart {
  return { force, structuralStability, lightWeight, printability, rebound, introduceEn, introduceZh };
}

/**
 * Scores follow the cells' elastic and printing figures: force from the modulus along the cube axis at 10 % density,
 * stability from isotropy, weight from density at a rod of a tenth of the cell, printability from the lowest strut
 * elevation, rebound from how much the cell bends. Sheets are scored at a thickness of a tenth of the cell.
 */
export const PROPERTY_CHARTS = {
  cubic: chart(
    [4.5, 1.5, 5, 2, 1],
    'Very stiff along its axes, soft in shear.',
    '沿轴向刚度很高，抗剪较弱。',
  ),
  bcc: chart(
    [1.5, 2.5, 4, 3, 4.5],
    'Soft and springy; struts at 35 degrees.',
    '柔软有弹性，杆件倾角 35 度。',
  ),
  bccz: chart(
    [3, 2.5, 3.8, 3, 3],
    'BCC with upright struts: stiffer along z.',
    '带竖杆的体心立方，z 向更刚。',
  ),
  fcc: chart([3, 3.5, 3.6, 2, 2.5], 'Balanced stiffness in all directions.', '各方向刚度均衡。'),
  fccz: chart([3.5, 3, 3.9, 4.5, 2], 'No level struts: prints without support.', '无水平杆，可免支撑打印。'),
  octahedron: chart([3, 3.5, 3.6, 2, 2], 'Stretch-dominated and stable.', '以拉压为主，稳定性好。'),
  octet: chart([4.5, 4.5, 2, 2, 1.5], 'The classic stiff and strong truss.', '经典的高刚度高强度桁架。'),
  diamond: chart([1.8, 3, 4, 3, 5], 'Bends evenly; best for cushioning.', '弯曲均匀，最适合缓冲。'),
  kelvin: chart(
    [2, 4.5, 3.6, 2, 4],
    'Foam-like, nearly the same in all directions.',
    '类泡沫结构，近似各向同性。',
  ),
  rhombic: chart([1.5, 3.5, 3, 3, 4.5], 'Fine, soft and even.', '细密、柔软、均匀。'),
  isotruss: chart([4, 5, 3.2, 2, 1.5], 'Nearly the stiffest isotropic truss.', '近乎最刚的各向同性桁架。'),
  gyroid: chart(
    [3.5, 5, 2.5, 4.5, 2.5],
    'A smooth sheet, alike in all directions; prints without support.',
    '光滑曲面，各向均匀，可免支撑打印。',
  ),
  'schwarz-p': chart(
    [4, 2.5, 3.2, 4, 2.5],
    'Wide round channels; stiff along its axes.',
    '圆形大通道，沿轴向较刚。',
  ),
  'schwarz-d': chart([3.5, 4, 2, 4.5, 2.5], 'Fine, tightly woven channels.', '通道细密交织。'),
  iwp: chart([4, 4.5, 2.2, 4, 2], 'Stiff, nearly alike in all directions.', '刚度高，近似各向同性。'),
  neovius: chart([3.8, 3.5, 2.2, 3.5, 2], 'Large chambers joined by narrow necks.', '大腔室由窄颈相连。'),
  frd: chart(
    [4.5, 4, 1.2, 3.5, 1.5],
    'The densest sheet: much surface, high stiffness.',
    '表面积最大，刚度高。',
  ),
  voronoi: chart(
    [1.5, 4, 4.5, 2.5, 4],
    'Random struts as in bone or foam; soft, light, no direction.',
    '类骨小梁的随机结构，轻柔，无方向性。',
  ),
  'cubic-fcc': chart([5, 5, 2.8, 2, 1], 'Stiffest for its weight in every direction.', '各方向比刚度最高。'),
} as const satisfies Record<string, PropertyChart>;
