import { recordOf } from '../rules/names.ts';
import { OWN_POISSON_RATIO, type OwnMaterialFigures } from '../rules/parameters/own-material.ts';
import { PRINT_PROCESSES, type PrintProcess } from '../rules/parameters/printability.ts';

/** Kinds of the specification's list (resin, paraffin, metal, ceramics), and the powders and filaments people print. */
export type MaterialKind = 'elastomer' | 'plastic' | 'resin' | 'paraffin' | 'metal' | 'ceramics';

/** A solid that a process prints: figures of printed samples, across the weaker direction if known. */
export interface Material {
  name: string;
  nameZh: string;
  kind: MaterialKind;
  processes: readonly PrintProcess[];
  /** Young's modulus under tension, MPa. */
  modulusMPa: number;
  poissonRatio: number;
  /** Yield strength, MPa; of elastomers the tensile, of ceramics the bending strength. */
  strengthMPa: number;
  /** g/cm3 of the solid, for weights. */
  densityGPerCm3: number;
  /** Shore A of the solid, for elastomers: others are too hard for the scale. */
  shoreA?: number;
  /** Source of the figures. It marks those that no source gives. */
  source: string;
}

/** Materials in display order; the first one of a process is its default. Names are stored with accounts: keep them. */
export const MATERIALS: readonly Material[] = [
  {
    name: 'TPU',
    nameZh: 'TPU',
    kind: 'elastomer',
    processes: ['SLS', 'FDM'],
    modulusMPa: 60,
    poissonRatio: 0.48,
    strengthMPa: 5,
    densityGPerCm3: 1.1,
    shoreA: 86,
    source:
      'EOS TPU 1301 data sheet (eos.info): 60 MPa, 7 MPa and 5 MPa along z, 86 A. Density: usual for sintered TPU, not on that sheet.',
  },
  {
    name: 'Elastomer resin',
    nameZh: '弹性树脂',
    kind: 'elastomer',
    processes: ['DLP'],
    modulusMPa: 6.3,
    poissonRatio: 0.48,
    strengthMPa: 8.9,
    densityGPerCm3: 1.1,
    shoreA: 80,
    source:
      'Formlabs Flexible 80A (PMC10406103, table 2, by the maker): 6.3 MPa, 8.9 MPa, 80 A. Density: usual for such resins, not read.',
  },
  {
    name: 'Soft elastomer resin',
    nameZh: '软弹性树脂',
    kind: 'elastomer',
    processes: ['DLP'],
    modulusMPa: 1.59,
    poissonRatio: 0.48,
    strengthMPa: 3.23,
    densityGPerCm3: 1.1,
    shoreA: 50,
    source:
      'Formlabs Elastic 50A (PMC10406103, table 2, by the maker): 1.59 MPa, 3.23 MPa, 50 A. Density: usual for such resins, not read.',
  },
  {
    name: 'PA12',
    nameZh: 'PA12 尼龙',
    kind: 'plastic',
    processes: ['SLS', 'FDM'],
    modulusMPa: 1800,
    poissonRatio: 0.45,
    strengthMPa: 48,
    densityGPerCm3: 1.01,
    source: 'HP 3D High Reusability PA 12 fact sheet: 1800 MPa, 48 MPa, 0.43 to 0.47, 1.01 g/cm3.',
  },
  {
    name: 'PA11',
    nameZh: 'PA11 尼龙',
    kind: 'plastic',
    processes: ['SLS'],
    modulusMPa: 1400,
    poissonRatio: 0.4,
    strengthMPa: 37,
    densityGPerCm3: 0.97,
    source:
      'additive.tools, PA11 sintered: 1 to 2 GPa, yield 37 to 48 MPa, 0.97 g/cm3; NETZSCH: 1400 MPa. Poisson’s ratio: usual for polyamides.',
  },
  {
    name: 'ABS',
    nameZh: 'ABS',
    kind: 'plastic',
    processes: ['FDM'],
    modulusMPa: 1443,
    poissonRatio: 0.37,
    strengthMPa: 35.3,
    densityGPerCm3: 1.04,
    source:
      'Kimya ABS (PMC10406103, table 2, by the maker): 1443 MPa, 35.3 MPa. Density and Poisson’s ratio: usual for ABS, not read.',
  },
  {
    name: 'Standard resin',
    nameZh: '标准树脂',
    kind: 'resin',
    processes: ['DLP'],
    modulusMPa: 2250,
    poissonRatio: 0.38,
    strengthMPa: 40,
    densityGPerCm3: 1.18,
    source:
      'Stratasys VERO (PMC10406103, table 2, by the maker): 2000 to 2500 MPa, 40 to 55 MPa. Density and Poisson’s ratio: usual for such resins, not read.',
  },
  {
    name: 'Tough resin',
    nameZh: '韧性树脂',
    kind: 'resin',
    processes: ['DLP'],
    modulusMPa: 1260,
    poissonRatio: 0.4,
    strengthMPa: 31.8,
    densityGPerCm3: 1.1,
    source:
      'Formlabs Durable data sheet, post-cured: 1.26 GPa, 31.8 MPa. Density and Poisson’s ratio: usual for such resins, not read.',
  },
  {
    name: 'Castable wax',
    nameZh: '铸造蜡（石蜡）',
    kind: 'paraffin',
    processes: ['DLP'],
    modulusMPa: 220,
    poissonRatio: 0.4,
    strengthMPa: 12,
    densityGPerCm3: 1.1,
    source: 'Formlabs Castable Wax, green: 220 MPa, 12 MPa, as quoted; the sheet was not read.',
  },
  {
    name: '316L',
    nameZh: '316L 不锈钢',
    kind: 'metal',
    processes: ['SLM'],
    modulusMPa: 190_000,
    poissonRatio: 0.3,
    strengthMPa: 480,
    densityGPerCm3: 7.97,
    source:
      'EOS StainlessSteel 316L, M 290 20 µm (eos.info): yield 480 (upright) to 540 MPa, 7.97 g/cm3. Modulus: between 193 (additive.tools, flat) and 186 GPa (findtop.com, upright).',
  },
  {
    name: 'Ti64',
    nameZh: 'Ti64 钛合金',
    kind: 'metal',
    processes: ['SLM'],
    modulusMPa: 114_000,
    poissonRatio: 0.34,
    strengthMPa: 825,
    densityGPerCm3: 4.43,
    source:
      'additive.tools, Ti-6Al-4V by laser, annealed: 110 to 118 GPa, yield 825 to 1050 MPa, 4.43 g/cm3. Poisson’s ratio: usual for titanium.',
  },
  {
    name: 'AlSi10Mg',
    nameZh: 'AlSi10Mg 铝合金',
    kind: 'metal',
    processes: ['SLM'],
    modulusMPa: 70_000,
    poissonRatio: 0.33,
    strengthMPa: 250,
    densityGPerCm3: 2.67,
    source:
      'EOS Aluminium AlSi10Mg, M 290 30 µm, T6 (eos.info): yield 250 MPa, 2.67 g/cm3. Modulus: 70 GPa heat-treated (mirameccanica.it, 3T), 65 to 75 (additive.tools). Poisson’s ratio: usual for aluminium.',
  },
  {
    name: 'Alumina',
    nameZh: '氧化铝陶瓷',
    kind: 'ceramics',
    processes: ['DLP'],
    modulusMPa: 380_000,
    poissonRatio: 0.23,
    strengthMPa: 400,
    densityGPerCm3: 3.97,
    source:
      'Kientec, Al2O3 99.9 %: 380 GPa, bending strength 400 MPa, 3.97 g/cm3. Poisson’s ratio: usual for alumina.',
  },
  {
    name: 'Zirconia',
    nameZh: '氧化锆陶瓷',
    kind: 'ceramics',
    processes: ['DLP'],
    modulusMPa: 210_000,
    poissonRatio: 0.3,
    strengthMPa: 900,
    densityGPerCm3: 6.05,
    source:
      'Open Biomedical Materials J. 5, table 1 (benthamopen.com): 210 GPa, bending strength 900 to 1200 MPa, 6.05 g/cm3. Poisson’s ratio: usual for zirconia.',
  },
];

const OF_PROCESS = recordOf(PRINT_PROCESSES, (process) =>
  MATERIALS.filter(({ processes }) => processes.includes(process)),
);

/** Returns the materials that a process prints; the first is its default. */
export function materialsOf(process: PrintProcess): readonly Material[] {
  return OF_PROCESS[process];
}

/** Returns the material with this name if the process prints it, else the default one of the process. */
export function materialFor(name: string | null | undefined, process: PrintProcess): Material {
  const offered = OF_PROCESS[process];
  return offered.find((one) => one.name === name) ?? offered[0]!;
}

export function materialByName(name: string | null | undefined): Material | undefined {
  return MATERIALS.find((one) => one.name === name);
}

/** Returns a material of figures that the user typed, printed by a process. */
export function ownMaterial(figures: OwnMaterialFigures, process: PrintProcess): Material {
  return {
    name: 'Custom material',
    nameZh: '自定义材料',
    kind: 'plastic',
    processes: [process],
    ...figures,
    poissonRatio: OWN_POISSON_RATIO,
    source: 'typed by the user',
  };
}

export function weightGrams(volumeMm3: number, { densityGPerCm3 }: Pick<Material, 'densityGPerCm3'>): number {
  return (volumeMm3 / 1000) * densityGPerCm3;
}
