import { namesOf } from '../names.ts';
/** Limits of a material that the user types: from soft gels to the stiffest ceramics and the heaviest metals. */
export const OWN_MATERIAL_LIMITS = {
  modulusMPa: { min: 0.01, max: 1_000_000 },
  strengthMPa: { min: 0.001, max: 10_000 },
  densityGPerCm3: { min: 0.05, max: 25 },
} as const;

export type OwnMaterialField = keyof typeof OWN_MATERIAL_LIMITS;

export type OwnMaterialFigures = Record<OwnMaterialField, number>;

/** Poisson's ratio of such a solid: between metals and elastomers. */
export const OWN_POISSON_RATIO = 0.38;

export function ownMaterialFaults(figures: OwnMaterialFigures): OwnMaterialField[] {
  return namesOf(OWN_MATERIAL_LIMITS).filter((field) => {
    const { min, max } = OWN_MATERIAL_LIMITS[field];
    return !(figures[field] >= min && figures[field] <= max);
  });
}
