import type { Frame } from '../../fill/frame/frame.ts';
import { GRADIENT_ROD_STEP_MM } from '../../rules/parameters/gradient-images.ts';
import { stackImage } from '../../spec/image-stack.ts';
import type { ConstantSpec, LatticeSpec, PictureSpec } from '../../spec/spec.ts';
import type { PressFigures } from '../press/press-figures.ts';
import { type PressedFrame, type PressWanted, pressFrame } from '../press/press-frame.ts';
import { curveOf, type PressSource } from '../press/press-lattice.ts';
import { usualErrorOf } from '../press/usual-error.ts';
import type { RodBounds } from './rod-bounds.ts';
import { placesOf, type RodGrid, rodGrid } from './rod-grid.ts';
import { energyOf, reshaped, scaled, sumOf } from './rod-shape.ts';

/** How a lattice is pressed while it is graded, and what bounds its rods. */
export interface GradeWanted {
  /** Loads whose stiffness it keeps: one to `MOST_LOADS` (`core/rules`). */
  loads: readonly Load[];
  material: PressWanted['material'];
  rods: RodBounds;
  /** The gradient covers the box of the model. */
  source: Pick<PressSource, 'boxes' | 'boxMm' | 'isInside' | 'solids' | 'skin' | 'faceSkins'>;
}

export type Load = Omit<PressWanted, 'material'>;

/** A lattice whose rods follow the stress of a press test. */
export interface GradedLattice {
  spec: PictureSpec;
  /** Lattice of one rod, as it was, under each load. */
  before: readonly PressFigures[];
  /** Graded lattice under each load. */
  after: readonly PressedFrame[];
  rounds: readonly GradeRound[];
  /** True if the graded lattice is at least as stiff as the one before, under every load. */
  isReached: boolean;
  /** Share of the work of a load that the struts of one rod store, the least of all loads, 0 to 1: skins store the rest. */
  strutShare: number;
}

export interface GradeRound {
  stiffnessNPerMm: readonly number[];
  massG: number;
}

/** A lattice pressed by each load, and how much of its stiffness is missing under each: a logarithm. */
interface Tried {
  spec: PictureSpec;
  pressed: readonly PressedFrame[];
  missing: readonly number[];
}

/** Rounds that move material, and rounds that only bring the stiffness back. */
const MOVING_ROUNDS = 6;
const SETTLING_ROUNDS = 2;
/** Deviation of the stiffness that counts as equal, and the one at which settling ends. */
const EQUAL_SHARE = 0.01;
const SETTLED_SHARE = 0.003;
/** Power of the missing stiffness that the weight of a load follows in a round. */
const WEIGHT_POWER = 8;
/** Power of the diameter that the stiffness follows, before rounds have shown it, and what is believed of them. */
const USUAL_POWER = 3;
const POWERS = { min: 2, max: 6 } as const;

/**
 * Grades a lattice of one rod: thick rods where the press tests store much energy per volume of strut, thin ones where
 * little, at the stiffness it has (fully stressed design by optimality criteria: Prager and Shield 1967). Of several
 * loads each counts by a weight, which grows while its stiffness is missing and falls while there is more than that.
 * Every round presses the frame of the gradient that the round before proposed. Yields the share done.
 * @param build returns the frame of a spec in the model
 * @throws PressError as pressFrame does, and what `build` throws
 */
export function* gradeLattice(
  spec: ConstantSpec,
  wanted: GradeWanted,
  build: (spec: LatticeSpec) => Frame,
): Generator<number, GradedLattice> {
  const total = 1 + MOVING_ROUNDS + SETTLING_ROUNDS;
  const first = yield* pressAll(build(spec), spec, { ...wanted, round: 0, total });
  const before = first.map(({ figures }) => figures);
  const missingIn = (pressed: readonly PressedFrame[]) =>
    pressed.map(({ figures }, i) => Math.log(before[i]!.stiffnessNPerMm / figures.stiffnessNPerMm));
  const grid = rodGrid(wanted.source.boxMm, spec.cellMm);
  let logs: Float64Array = new Float64Array(placesOf(grid)).fill(
    Math.log(within(spec.rodDiameterMm, wanted.rods)),
  );
  let tried: Tried = { spec: gradientOf(spec, grid, logs), pressed: first, missing: missingIn(first) };
  const powers = first.map(() => USUAL_POWER);
  const weights = first.map(() => 1);
  // Where no grading is lighter, one rod throughout stays the answer.
  const found: Tried[] = within(spec.rodDiameterMm, wanted.rods) === spec.rodDiameterMm ? [tried] : [];
  const rounds: GradeRound[] = [];
  for (let round = 1; round < total; round++) {
    const { missing } = tried;
    const isMoving = round <= MOVING_ROUNDS;
    if (!isMoving && Math.abs(Math.max(...missing)) < SETTLED_SHARE) break;
    const energies = tried.pressed.map((one) => energyOf(grid, one));
    missing.forEach((share, i) => {
      weights[i]! *= Math.exp(WEIGHT_POWER * share);
    });
    const shape = isMoving ? reshaped(logs, energies, weights) : logs;
    const gains = energies.map(({ stored, total: all }, i) => stored.map((one) => (powers[i]! * one) / all));
    const over = (next: Float64Array) =>
      Math.min(...gains.map((gain, i) => sumOf(gain, next, logs) - missing[i]!));
    const next = scaled({ grid, shape }, wanted.rods, over);
    const expected = gains.map((gain) => sumOf(gain, next, logs));
    logs = next;
    const graded = gradientOf(spec, grid, logs);
    const pressed = yield* pressAll(build(graded), graded, { ...wanted, round, total });
    tried = { spec: graded, pressed, missing: missingIn(pressed) };
    found.push(tried);
    const stiffnessNPerMm = pressed.map(({ figures }) => figures.stiffnessNPerMm);
    rounds.push({ stiffnessNPerMm, massG: pressed[0]!.figures.massG });
    tried.missing.forEach((share, i) => {
      const seen = (powers[i]! * (missing[i]! - share)) / expected[i]!;
      if (Number.isFinite(seen) && seen > 0) powers[i] = Math.min(POWERS.max, Math.max(POWERS.min, seen));
    });
  }
  const { best, isReached } = bestOf(found);
  const shown = first.map((one, i) => complete(one, spec, { ...wanted, load: i }).figures);
  const after = best.pressed.map((one, i) => complete(one, best.spec, { ...wanted, load: i }));
  const strutShare = Math.min(...first.map(strutShareOf));
  return { spec: best.spec, before: shown, after, rounds, isReached, strutShare };
}

/** Share of the work of a load, for one millimetre of travel, that the struts store. */
function strutShareOf({ part: { loads, isIdle, stiffness } }: PressedFrame): number {
  const stored = loads.energy!.reduce((sum, energy, strut) => (isIdle[strut] ? sum : sum + energy), 0);
  return (2 * stored) / stiffness;
}

/** A pressed part as `pressLattice` returns it: with its usual error, and its curve if it is round and has one. */
function complete(
  struts: PressedFrame,
  spec: LatticeSpec,
  { load, loads, material, source }: GradeWanted & { load: number },
): PressedFrame {
  const { low, high } = struts.figures.contact;
  const curve =
    low.round || high.round ? curveOf(source, spec, { wanted: { ...loads[load]!, material }, struts }) : null;
  const usualError = usualErrorOf(spec);
  return { ...struts, figures: { ...struts.figures, usualError, ...(curve && { curve }) } };
}

/** The lightest lattice that is at least as stiff as wanted under every load, or the one whose stiffness is closest. */
function bestOf(found: readonly Tried[]): { best: Tried; isReached: boolean } {
  const offOf = ({ missing }: Tried) => Math.abs(1 - Math.exp(-Math.max(...missing)));
  const holds = ({ missing }: Tried) => Math.max(...missing) < Math.log(1 + EQUAL_SHARE);
  const massOf = ({ pressed }: Tried) => pressed[0]!.figures.massG;
  // Shades and rods are steps: the stiffness often ends a percent or two above the wanted one.
  const stiff = found.filter(holds);
  const best =
    stiff.length > 0
      ? stiff.reduce((a, b) => (massOf(b) < massOf(a) ? b : a))
      : found.reduce((a, b) => (offOf(b) < offOf(a) ? b : a));
  return { best, isReached: holds(best) };
}

/** Presses a frame by each load as one round of several. */
function* pressAll(
  frame: Frame,
  spec: LatticeSpec,
  {
    loads,
    material,
    source: { isInside, solids, skin, faceSkins },
    round,
    total,
  }: GradeWanted & { round: number; total: number },
): Generator<number, PressedFrame[]> {
  const bodies = { isInside, solids: solids(), skin, faceSkins: faceSkins() };
  const pressed: PressedFrame[] = [];
  for (const load of loads) {
    const steps = pressFrame(frame, spec, { ...load, material, ...bodies });
    pressed.push(yield* asPart(steps, round * loads.length + pressed.length, total * loads.length));
  }
  return pressed;
}

/** Runs one press test as a part of the whole: yields the share done of all. */
export function* asPart<T>(steps: Generator<number, T>, number: number, total: number): Generator<number, T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield (number + value) / total;
  }
}

/**
 * Returns the gradient of diameters on a grid: a stack whose black is the thickest rod, in steps that the page offers.
 */
function gradientOf(spec: ConstantSpec, { size }: RodGrid, logs: Float64Array): PictureSpec {
  const rods = logs.map((log) => Math.exp(log));
  const onStep = (round: (steps: number) => number, mm: number) =>
    Number((round(mm / GRADIENT_ROD_STEP_MM) * GRADIENT_ROD_STEP_MM).toFixed(3));
  const lightestMm = onStep(
    (steps) => Math.floor(steps + 1e-6),
    rods.reduce((a, b) => Math.min(a, b)),
  );
  const darkestMm = onStep(
    (steps) => Math.ceil(steps - 1e-6),
    rods.reduce((a, b) => Math.max(a, b)),
  );
  const span = darkestMm - lightestMm;
  const shades = Uint8Array.from(rods, (rod) =>
    span > 0 ? Math.round((255 * (darkestMm - rod)) / span) : 0,
  );
  const { mode: _, ...lattice } = spec;
  return {
    ...lattice,
    mode: 'gradient',
    rodDiameterMm: darkestMm,
    gradient: {
      image: stackImage({ size, shades }),
      layers: size[2],
      projection: 'z',
      darkestMm,
      lightestMm,
      even: 'diameter',
    },
  };
}

function within(mm: number, { minMm, maxMm }: RodBounds): number {
  return Math.min(maxMm, Math.max(minMm, mm));
}
