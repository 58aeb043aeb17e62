import { elasticKey } from '../catalogue/elastic-laws.ts';
import { hardnessLaw } from '../catalogue/hardness.ts';
import { type PictureKind, pictureAddress } from '../catalogue/lattice-pictures.ts';
import type { LatticeType } from '../catalogue/lattice-types.ts';
import { MATERIALS } from '../catalogue/materials.ts';
import { relativeDensity } from '../cells/density.ts';
import type { LatticeTypeData } from '../contract/calls/catalogue.ts';
import { encodeLatticeType } from '../contract/lattice/task-codec.ts';
import { propertyChart } from '../mechanics/chart/chart.ts';
import {
  DENSITY_PERCENT,
  LATTICE_SIZE_MM,
  ROD_DIAMETER_MM,
  STRUT_SIDES,
} from '../rules/parameters/lattice-parameters.ts';

/** Returns the addresses of a lattice's pictures in the light look. The dark ones are beside them. */
function picturesOf(title: string): Pick<LatticeTypeData, 'pic' | 'gif'> {
  const address = (kind: PictureKind) => pictureAddress({ title, look: 'light', kind });
  return {
    pic: {
      normal: { default: address('normal'), selected: address('normal-selected') },
      tiny: { default: address('tiny'), selected: address('tiny-selected') },
    },
    gif: address('turning'),
  };
}

export function latticeTypeData(lattice: LatticeType): LatticeTypeData {
  const { id, title, a, b, c0, maxRodOverCell, outputs } = lattice;
  const chart = propertyChart(lattice, DENSITY_PERCENT.default / 100);
  const size = LATTICE_SIZE_MM.default;
  const density = relativeDensity(
    { lattice: title, cellMm: [size, size, size], sides: STRUT_SIDES.default },
    ROD_DIAMETER_MM.default,
  );
  return encodeLatticeType({
    id,
    title,
    a,
    b,
    c0,
    densityPercent: Math.round(density * 100 * 100) / 100,
    maxRodOverCell,
    outputs: [...outputs],
    ...picturesOf(title),
    evaluation: {
      force: chart.force.score,
      structuralStability: chart.structuralStability.score,
      lightWeight: chart.lightWeight.score,
      printability: chart.printability.score,
      rebound: chart.rebound.score,
      introduceZh: chart.introduceZh,
      introduceEn: chart.introduceEn,
    },
    material: MATERIALS.filter(({ shoreA }) => shoreA !== undefined).map((material) => {
      const { a, k, min, max } = hardnessLaw(material, elasticKey(lattice));
      return { name: material.name, densityRatio: { a, k }, hardnessRange: { min, max } };
    }),
  });
}
