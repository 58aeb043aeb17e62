import type { Frame } from '../../fill/frame/frame.ts';
import { GRADIENT_ROD_STEP_MM } from '../../rules/parameters/gradient-images.ts';
import type { Box } from '../../solid/geometry/box.ts';
import { pointOf } from '../../solid/geometry/vector.ts';
import { stackImage } from '../../spec/image-stack.ts';
import type { ConstantSpec, LatticeSpec, PictureSpec } from '../../spec/spec.ts';
import type { InsideTest } from '../press/network/inside-shares.ts';
import type { SolidBody } from '../press/network/rigid-bodies.ts';
import { strutLength } from '../press/network/strut-network.ts';
import type { PressFigures } from '../press/press-figures.ts';
import { type PressedFrame, type PressWanted, pressFrame } from '../press/press-frame.ts';
import type { RodBounds } from './rod-bounds.ts';
import { placesOf, type RodGrid, raiseSlopes, rodGrid, spread, sumOverCell } from './rod-grid.ts';

/** How a lattice is pressed while it is graded, and what bounds its rods. */
export interface GradeWanted extends PressWanted {
  rods: RodBounds;
  /** Box of the model, mm: the gradient covers it. */
  boxMm: Box;
  isInside: InsideTest;
  /** Solid parts behind faces. */
  solids?: readonly SolidBody[];
}

/** A lattice whose rods follow the stress of a press test. */
export interface GradedLattice {
  spec: PictureSpec;
  /** Lattice of one rod, as it was. */
  before: PressFigures;
  after: PressedFrame;
  /** Stiffness and mass of every round. */
  rounds: readonly GradeRound[];
  /** True if the graded lattice is as stiff as the one before. */
  isReached: boolean;
}

export interface GradeRound {
  stiffnessNPerMm: number;
  massG: number;
}

/** Rounds that move material, and rounds that only bring the stiffness back. */
const MOVING_ROUNDS = 6;
const SETTLING_ROUNDS = 2;
/** Deviation of the stiffness that counts as equal, and the one at which settling ends. */
const EQUAL_SHARE = 0.01;
const SETTLED_SHARE = 0.003;
/**
 * Power of the stored energy that a diameter follows in a round. Under equal forces the energy of a pulled strut falls
 * with the fourth power of its diameter, so that a quarter makes all equal.
 */
const ENERGY_POWER = 1 / 4;
/** Diameters a cell apart differ by at most this factor. */
export const FACTOR_PER_CELL = 1.4;
/** Power of the diameter that the stiffness follows, before rounds have shown it, and what is believed of them. */
const USUAL_POWER = 3;
const POWERS = { min: 2, max: 6 } as const;

/**
 * Grades a lattice of one rod: thick rods where the press test stores much energy per volume of strut, thin ones where
 * little, at the stiffness it has (fully stressed design by optimality criteria: Prager and Shield 1967). Every round
 * presses the frame of the gradient that the round before proposed. Yields the share done.
 * @param build returns the frame of a spec in the model
 * @throws PressError as pressFrame does, and what `build` throws
 */
export function* gradeLattice(
  spec: ConstantSpec,
  wanted: GradeWanted,
  build: (spec: LatticeSpec) => Frame,
): Generator<number, GradedLattice> {
  const total = 1 + MOVING_ROUNDS + SETTLING_ROUNDS;
  const bodies = { isInside: wanted.isInside, ...(wanted.solids && { solids: wanted.solids }) };
  const first = yield* partOf(pressFrame(build(spec), spec, wanted, bodies), 0, total);
  const before = first.figures;
  const grid = rodGrid(wanted.boxMm, spec.cellMm);
  let logs: Float64Array = new Float64Array(placesOf(grid)).fill(
    Math.log(within(spec.rodDiameterMm, wanted.rods)),
  );
  let { pressed, power } = { pressed: first, power: USUAL_POWER };
  // Where no grading is lighter, one rod throughout stays the answer.
  const found: { spec: PictureSpec; pressed: PressedFrame }[] =
    within(spec.rodDiameterMm, wanted.rods) === spec.rodDiameterMm
      ? [{ spec: gradientOf(spec, grid, logs), pressed: first }]
      : [];
  const rounds: GradeRound[] = [];
  for (let round = 1; round < total; round++) {
    const { stiffnessNPerMm } = pressed.figures;
    const missing = Math.log(before.stiffnessNPerMm / stiffnessNPerMm);
    const isMoving = round <= MOVING_ROUNDS;
    if (!isMoving && Math.abs(missing) < SETTLED_SHARE) break;
    const energy = energyOf(grid, pressed);
    const shape = isMoving ? reshaped(logs, energy) : logs;
    const gains = energy.stored.map((stored) => (power * stored) / energy.total);
    const next = scaled(grid, shape, wanted.rods, (tried) => sumOf(gains, tried, logs) - missing);
    const expected = sumOf(gains, next, logs);
    logs = next;
    const graded = gradientOf(spec, grid, logs);
    pressed = yield* partOf(pressFrame(build(graded), graded, wanted, bodies), round, total);
    found.push({ spec: graded, pressed });
    rounds.push({ stiffnessNPerMm: pressed.figures.stiffnessNPerMm, massG: pressed.figures.massG });
    const change = Math.log(pressed.figures.stiffnessNPerMm / stiffnessNPerMm);
    const seen = (power * change) / expected;
    if (Number.isFinite(seen) && seen > 0) power = Math.min(POWERS.max, Math.max(POWERS.min, seen));
  }
  const missOf = ({ pressed: { figures } }: (typeof found)[number]) =>
    Math.abs(figures.stiffnessNPerMm / before.stiffnessNPerMm - 1);
  const equal = found.filter((one) => missOf(one) < EQUAL_SHARE);
  const best =
    equal.length > 0
      ? equal.reduce((a, b) => (b.pressed.figures.massG < a.pressed.figures.massG ? b : a))
      : found.reduce((a, b) => (missOf(b) < missOf(a) ? b : a));
  return {
    spec: best.spec,
    before,
    after: best.pressed,
    rounds,
    isReached: equal.length > 0,
  };
}

/** Runs one press test as a part of the whole. */
function* partOf<T>(steps: Generator<number, T>, number: number, total: number): Generator<number, T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield (number + value) / total;
  }
}

/** Energy at the places of a grid. */
interface GridEnergy {
  stored: Float64Array;
  /** Stored energy per volume of strut, over a cell around each place; zero where there is no strut. */
  density: Float64Array;
  total: number;
}

function energyOf(grid: RodGrid, { network, part }: PressedFrame): GridEnergy {
  const { lines, radiiMm } = network;
  const stored = new Float64Array(placesOf(grid));
  const volume = new Float64Array(placesOf(grid));
  let total = 0;
  part.loads.energy!.forEach((energy, strut) => {
    if (part.isIdle[strut]) return;
    const at = 6 * strut;
    const middle = pointOf((k) => (lines[at + k]! + lines[at + 3 + k]!) / 2);
    const radius = (radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!) / 2;
    spread(grid, middle, energy, stored);
    spread(grid, middle, strutLength(lines, strut) * radius * radius, volume);
    total += energy;
  });
  const around = sumOverCell(grid, volume);
  const density = sumOverCell(grid, stored).map((sum, at) => (around[at]! > 0 ? sum / around[at]! : 0));
  return { stored, density, total };
}

/** Returns logarithms of diameters that follow the energy; where there is no strut the least. */
function reshaped(logs: Float64Array, { density }: GridEnergy): Float64Array {
  return logs.map((log, at) =>
    density[at]! > 0 ? log + ENERGY_POWER * Math.log(density[at]!) : Number.NEGATIVE_INFINITY,
  );
}

/** Returns diameters of a shape, all scaled alike within the bounds until `miss`, which grows with them, is zero. */
function scaled(
  grid: RodGrid,
  shape: Float64Array,
  { minMm, maxMm }: RodBounds,
  miss: (logs: Float64Array) => number,
): Float64Array {
  const [least, most] = [Math.log(minMm), Math.log(maxMm)];
  const at = (shift: number) => {
    const logs = shape.map((log) => Math.min(most, Math.max(least, log + shift)));
    raiseSlopes(grid, logs, Math.log(FACTOR_PER_CELL));
    return logs;
  };
  const known = shape.filter((log) => Number.isFinite(log));
  let low = least - known.reduce((a, b) => Math.max(a, b));
  let high = most - known.reduce((a, b) => Math.min(a, b));
  for (let halving = 0; halving < 30; halving++) {
    const middle = (low + high) / 2;
    if (miss(at(middle)) < 0) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

/** Sum over all places of the gain times what the logarithm grew. */
function sumOf(gains: Float64Array, logs: Float64Array, from: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < gains.length; at++) sum += gains[at]! * (logs[at]! - from[at]!);
  return sum;
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
