import type { LatticeType } from '../../catalogue/lattice-types.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import type { Direction, Moduli } from '../elasticity/moduli.ts';

interface Figures {
  force: { score: number; figure: number };
  structuralStability: { figure: number };
  printability: { score: number; figure: number };
  rebound: { score: number; figure: number };
}

type Text = readonly [en: string, zh: string];

/** Below this ratio of its moduli a lattice feels equally stiff in all directions. */
const ALIKE = 1.25;
const LEVEL = 0.02;

/** Returns the sentences under a chart, made of its figures. */
export function introduction(
  lattice: LatticeType,
  moduli: Moduli,
  figures: Figures,
): { introduceEn: string; introduceZh: string } {
  const parts = [
    forceText(figures),
    directionText(moduli, figures),
    printText(lattice, figures),
    reboundText(figures),
  ];
  return {
    introduceEn: parts.map(([en]) => en).join(' '),
    introduceZh: parts.map(([, zh]) => zh).join(''),
  };
}

function forceText({ force }: Figures): Text {
  const percent = `${Number(force.figure.toPrecision(2))} %`;
  const [en, zh] =
    force.score >= 4
      ? ['Very stiff', '很高']
      : force.score >= 3
        ? ['Stiff', '较高']
        : force.score >= 1.5
          ? ['Soft', '较低']
          : ['Very soft', '很低'];
  return [
    `${en} along z for a lattice of this density: ${percent} of the solid’s stiffness.`,
    `z 向刚度在同密度晶格中${zh}（实心材料的 ${percent}）。`,
  ];
}

function directionText({ stiffest, softest, young }: Moduli, { structuralStability }: Figures): Text {
  const ratio = structuralStability.figure;
  if (ratio < ALIKE) return ['Nearly equally stiff in all directions.', '各方向刚度几乎相同。'];
  const cubic = Math.abs(young[0] / young[2] - 1) < 0.01;
  const [most, mostZh] = directionName(stiffest.direction, cubic);
  const [least, leastZh] = directionName(softest.direction, cubic);
  const times = ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0);
  return [
    `Stiffest along ${most}: ${times} times as stiff as along ${least}.`,
    `${mostZh}刚度最高，是${leastZh}的 ${times} 倍。`,
  ];
}

/** Names a direction of the cell; in a cubic one x, y and z are alike. */
function directionName(direction: Direction, cubic: boolean): Text {
  const [x, y, z] = mapPoint(direction, Math.abs);
  const levels = [x, y, z].filter((value) => value < LEVEL).length;
  if (levels === 2 && cubic) return ['the x, y and z axes', '沿 x、y、z 轴'];
  if (levels === 2) return z > 0.5 ? ['the z axis', '沿 z 轴'] : ['the x and y axes', '沿 x、y 轴'];
  if (levels === 0 && Math.max(x, y, z) - Math.min(x, y, z) < LEVEL)
    return ['the space diagonals', '沿体对角线'];
  if (levels === 1 && z < LEVEL) return ['the diagonals of the base', '沿底面对角线'];
  return ['slanted directions', '沿斜向'];
}

function printText(lattice: LatticeType, { printability }: Figures): Text {
  if (lattice.family === 'surface')
    return printability.score >= 4
      ? ['Its walls are mostly steep and print without support.', '壁面大多陡峭，无需支撑即可打印。']
      : ['Some of its walls are shallow and may need support.', '部分壁面较平缓，可能需要支撑。'];
  const percent = `${printability.figure.toFixed(0)} %`;
  if (printability.figure > 99.5)
    return ['All struts are steep and print without support.', '所有杆件都足够陡，无需支撑即可打印。'];
  if (printability.figure < 0.5)
    return ['No strut rises at 45 degrees or more.', '所有杆件的倾角都小于 45°。'];
  return [`${percent} of its struts rise at 45 degrees or more.`, `倾角达到 45° 的杆件占 ${percent}。`];
}

function reboundText({ rebound }: Figures): Text {
  const times = Number(rebound.figure.toPrecision(2));
  return [
    `Springs back from ${times} times the strain of the solid.`,
    `可完全回弹的应变是实心材料的 ${times} 倍。`,
  ];
}
