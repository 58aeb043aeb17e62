import { stressAt } from '../curve/curve-figures.ts';
import type { Skin, StrutNetwork } from './network/strut-network.ts';
import { PressError } from './press-error.ts';
import type { PressedPart } from './pressed-part.ts';
import type { UsualError } from './usual-error.ts';

/** Strain up to which figures are linear at all, where nothing gives way before. */
const LINEAR_STRAIN = 0.05;
/** Share of the struts that have yielded at `hundredth`. */
const HUNDREDTH = 0.01;
/** Missing shares of a shell below this are not reported: edges that a triangle cuts off. */
const LEAST_MISSING_SHARE = 0.01;
/** Largest figure: beyond it a strut is not under load, whatever unit. */
const MOST = 1e12;

export interface PressPoint {
  forceN: number;
  travelMm: number;
}

/** Force over travel of a part to half its height. Its sides are free, or held everywhere: the part lies between. */
export interface PartCurve {
  travelMm: number[];
  freeN: number[];
  heldN: number[];
}

/** True for a part that is round where plates touch it and has a curve: no stiffness is its own. */
export function isCurved({ curve, contact }: Pick<PressFigures, 'curve' | 'contact'>): boolean {
  return curve !== undefined && (contact.low.round || contact.high.round);
}

const LINE_FIGURES = [
  'stiffnessNPerMm',
  'stiffnessRange',
  'apparentModulusMPa',
  'stiffnessPerGram',
  'firstYield',
  'hundredthYields',
  'firstBuckling',
  'limit',
  'usualError',
] as const;
type LineFigure = (typeof LINE_FIGURES)[number];
export type ShownFigures<F extends PressFigures = PressFigures> = Omit<F, LineFigure> &
  Partial<Pick<F, LineFigure>>;

/** Returns the figures that are the part's own: without those of a straight line where a curve takes their place. */
export function shownFigures<F extends PressFigures>(figures: F): ShownFigures<F> {
  if (!isCurved(figures)) return figures;
  const shown: ShownFigures<F> = { ...figures };
  for (const name of LINE_FIGURES) delete shown[name];
  return shown;
}

/** Returns the figures of the API: shown ones, and the end of the line, of which the loads in its boxes are shares. */
export function wireFigures(figures: PressFigures) {
  return { ...shownFigures(figures), limit: figures.limit };
}

/** Returns the forces of a curve at a travel, linear between its points; null beyond its end. */
export function forcesAt(
  { travelMm, freeN, heldN }: PartCurve,
  atMm: number,
): { freeN: number; heldN: number } | null {
  const [free, held] = [freeN, heldN].map((stress) => stressAt({ strain: travelMm, stress }, atMm));
  return free == null || held == null ? null : { freeN: free, heldN: held };
}

export interface PressFigures {
  stiffnessNPerMm: number;
  /** Of a part that is round where the plates touch it: stiffness from a small to a large depth (`ROUND_RANGE`). */
  stiffnessRange?: { leastNPerMm: number; mostNPerMm: number };
  /**
   * Stress over strain of the whole: of a block of this height and the model's mean cross-section. Null without plates.
   */
  apparentModulusMPa: number | null;
  /** Force over travel to half the height, of struts in an elastomer between plates; missing elsewhere. */
  curve?: PartCurve;
  /** Distance of the plates, or of load and support. */
  heightMm: number;
  /** Mean cross-section of the model, mm2: volume over height. */
  areaMm2: number;
  massG: number;
  stiffnessPerGram: number;
  /** First strut, wall or solid bottom that yields. */
  firstYield: PressPoint;
  /** True if that is the solid bottom of a surface lattice. */
  yieldsInBottom?: true;
  /** Point where a hundredth of the struts has yielded; null if fewer are under load. */
  hundredthYields: PressPoint | null;
  /** First strut that buckles; null if none is pressed. */
  firstBuckling: PressPoint | null;
  /** End of the straight line. */
  limit: PressPoint & { by: 'yield' | 'buckling' | 'strain' };
  contact: Record<'low' | 'high', { nodes: number; depthMm: number; round: boolean; stepMm?: number }>;
  idle: { parts: number; struts: number };
  struts: number;
  /** Figures of a closed skin; missing without one. */
  skin?: SkinFigures;
  /** How solid parts are taken: as rigid, with thin skins of faces as shells, beside struts, or as boxes beside a surface. */
  solids?: 'rigid' | 'boxes';
  isEstimate: boolean;
  /** How far off the stiffness of such lattices usually is; missing in tests that were stored before it was known. */
  usualError?: UsualError;
  unknowns: number;
  iterations: number;
}

/** Figures of a closed skin under load. */
export interface SkinFigures {
  thicknessMm: number;
  /** Approximate side length of its triangles, mm. Finer detail is left out. */
  stepMm: number;
  /** Share of the load that it carries, 0 to 1: of the energy that the part stores. */
  share: number;
  /** Share of the surface without skin, where the model is too thin for triangles; missing below a hundredth. */
  missingShare?: number;
  /** Point up to which all but a hundredth of it bears. */
  firstYield: PressPoint;
}

export interface PressedSolid {
  strengthMPa: number;
  massG: number;
}

/**
 * Returns the figures of a pressed part.
 * @throws PressError not-settled if nothing in it is under load, or a figure is no number
 */
export function pressFigures(
  { modelVolumeMm3, skin }: Pick<StrutNetwork, 'modelVolumeMm3'> & { skin?: Omit<Skin, 'triangles'> },
  part: PressedPart,
  { hasPlates = true, strengthMPa, massG }: PressedSolid & { hasPlates?: boolean | undefined },
): PressFigures {
  const { stiffness, plates, loads, idle, isEstimate, unknowns, iterations } = part;
  const { heightMm, low, high } = plates;
  const areaMm2 = modelVolumeMm3 / heightMm;
  const at = (travelMm: number): PressPoint => ({ forceN: stiffness * travelMm, travelMm });
  const atIfAny = (travelMm: number) => (isBorne(at(travelMm)) ? at(travelMm) : null);
  // Where no strut carries, only the skin bears.
  const isSkinAlone = !loads.stress.some((stress) => stress > 0);
  const sorted = isSkinAlone ? Float64Array.of(part.skin?.stress ?? 0) : loads.stress.slice().sort();
  const carrying = isSkinAlone ? 1 : sorted.length - idle.struts;
  const hundredth = sorted[sorted.length - 1 - Math.floor(HUNDREDTH * carrying)]!;
  const mostBuckling = loads.buckling.reduce((most, share) => Math.max(most, share), 0);
  const firstYield = at(strengthMPa / sorted.at(-1)!);
  const firstBuckling = mostBuckling > 0 ? atIfAny(1 / mostBuckling) : null;
  const skinFigures = skin && part.skin && skinOf(skin, part.skin, { at, strengthMPa });
  const modulusMPa = (stiffness * heightMm) / areaMm2;
  if (!isBorne(firstYield) || ![stiffness, modulusMPa, stiffness / massG].every((figure) => figure <= MOST))
    throw new PressError('not-settled', 'nothing is under load');
  const ends = [
    { by: 'yield' as const, ...firstYield },
    ...(skinFigures ? [{ by: 'yield' as const, ...skinFigures.firstYield }] : []),
    ...(firstBuckling ? [{ by: 'buckling' as const, ...firstBuckling }] : []),
    { by: 'strain' as const, ...at(LINEAR_STRAIN * heightMm) },
  ];
  const limit = ends.reduce((first, end) => (end.travelMm < first.travelMm ? end : first));
  const contactOf = ({ nodes, ...how }: PressedPart['plates']['low']) => ({ ...how, nodes: nodes.length });
  const yieldsInBottom = loads.stress.indexOf(sorted.at(-1)!) < (part.bottomElements ?? 0) && !isSkinAlone;
  return {
    stiffnessNPerMm: stiffness,
    apparentModulusMPa: hasPlates ? modulusMPa : null,
    heightMm,
    areaMm2,
    massG,
    stiffnessPerGram: stiffness / massG,
    firstYield,
    ...(yieldsInBottom && { yieldsInBottom }),
    hundredthYields: atIfAny(strengthMPa / hundredth),
    firstBuckling,
    limit,
    contact: { low: contactOf(low), high: contactOf(high) },
    idle,
    struts: loads.stress.length,
    ...(skinFigures && { skin: skinFigures }),
    isEstimate,
    unknowns,
    iterations,
  };
}

/** Which of load and support, or of two plates, touch little more than a point: figures depend on its place. */
export function pointContacts({
  contact,
  skin,
  apparentModulusMPa,
}: Pick<PressFigures, 'contact' | 'skin' | 'apparentModulusMPa'>): ('low' | 'high')[] {
  const hasPlates = apparentModulusMPa !== null;
  return (['low', 'high'] as const).filter((side) => {
    // Tests that were stored before contacts held their step have that of the shell alone.
    const { nodes, depthMm, stepMm = skin?.stepMm ?? 0 } = contact[side];
    return nodes === 1 || (!hasPlates && 2 * depthMm < stepMm);
  });
}

function skinOf(
  { thicknessMm, stepMm, missingShare }: Omit<Skin, 'triangles'>,
  { stress, share }: NonNullable<PressedPart['skin']>,
  { at, strengthMPa }: { at: (travelMm: number) => PressPoint; strengthMPa: number },
): SkinFigures {
  return {
    thicknessMm,
    stepMm,
    share,
    ...(missingShare >= LEAST_MISSING_SHARE && { missingShare }),
    firstYield: at(Math.min(MOST, strengthMPa / stress)),
  };
}

function isBorne({ forceN, travelMm }: PressPoint): boolean {
  return forceN <= MOST && travelMm <= MOST;
}

/** Returns how much of its strength, or of its buckling load, each strut uses at a travel of the plates: 1 is all. */
export function utilisation(
  { loads: { stress, buckling } }: Pick<PressedPart, 'loads'>,
  travelMm: number,
  strengthMPa: number,
): Float32Array {
  const out = new Float32Array(stress.length);
  for (let strut = 0; strut < out.length; strut++)
    out[strut] = travelMm * Math.max(stress[strut]! / strengthMPa, buckling[strut]!);
  return out;
}
