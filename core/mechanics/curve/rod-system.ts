import type { Point3 } from '../beam/struts.ts';
import { BLOCK_SIZE, type BlockPattern, blockOf, blockPattern } from '../linear/block-factors.ts';
import { type ElementAnswer, type RodState, rodAnswer } from '../rod/rod-element.ts';
import { nearContacts, type RodContact } from './rod-contacts.ts';
import type { RodPeriod } from './rod-period.ts';

/** State of a block: places and turns of its nodes, and its edges. */
export interface PeriodState extends RodState {
  edges: Float64Array;
}

/** Energy of a state with its first and second derivatives: six unknowns per node, then the edges of the block. */
export interface PeriodAnswer {
  energy: number;
  gradient: Float64Array;
  pattern: BlockPattern;
  matrix: Float64Array;
  /** Largest force of an element, with which residuals are compared. */
  force: number;
  /** Pairs of nodes that press on each other. */
  touching: number;
}

/** Stiffness of a contact over modulus times diameter. */
const CONTACT = 2;
/** Contacts nearer than this, in diameters, belong to the pattern of the matrix before they press. */
const SOON = 1.1;

const NONE: Point3 = [0, 0, 0];

/** An element or a contact: a pair of nodes, the second a number of blocks away. */
interface Pair {
  from: number;
  to: number;
  shift: Point3;
}

/** Where the blocks of a pair are kept: of its ends, between them, and with the edges. */
interface Kept {
  from: number;
  to: number;
  between: number;
  isTurned: boolean;
  edgeFrom: number;
  edgeTo: number;
}

/** Derivatives while they are added up. The edges of the block stand behind its nodes. */
interface Sum {
  nodes: number;
  pattern: BlockPattern;
  gradient: Float64Array;
  matrix: Float64Array;
}

/** Energy of a block of rods and its derivatives. Free edges are unknowns; the gradient holds the force on each. */
export function rodSystem(
  period: RodPeriod,
  isFree: readonly boolean[],
): (state: PeriodState) => PeriodAnswer {
  const nodes = period.rest.length / 3;
  const { elements, diameter, modulus } = period;
  const stiffness = CONTACT * modulus * diameter;
  const scale = modulus * diameter;
  let pattern = patternOf(nodes, elements);
  let kept = elements.map((element) => keptOf(pattern, element));
  return (state) => {
    const contacts = nearContacts(period, state.places, state.edges);
    if (!contacts.every((contact) => contact.distance >= diameter || isLinked(pattern, contact))) {
      const soon = contacts.filter(({ distance }) => distance < SOON * diameter);
      pattern = patternOf(nodes, [...elements, ...soon]);
      kept = elements.map((element) => keptOf(pattern, element));
    }
    const gradient = new Float64Array(6 * nodes + 6);
    const matrix = new Float64Array(36 * pattern.count);
    const sum: Sum = { nodes, pattern, gradient, matrix };
    let energy = 0;
    let force = 0;
    elements.forEach((element, i) => {
      const { rod, from, to, shift } = element;
      const one = rodAnswer(rod, state, [from, to], isShifted(shift) ? shiftOf(shift, state.edges) : NONE);
      energy += one.energy;
      for (let k = 6; k < 9; k++) force = Math.max(force, Math.abs(one.forces[k]!));
      addPair(sum, element, kept[i]!, one);
    });
    const pressed = contacts.filter(({ distance }) => distance < diameter);
    for (const contact of pressed) {
      const one = contactAnswer(contact, state, diameter, stiffness);
      energy += one.energy;
      addPair(sum, contact, keptOf(pattern, contact), one);
    }
    // The whole may float: its first node is held where it is.
    const first = 36 * pattern.places[0]!;
    for (let k = 0; k < 3; k++) matrix[first + 7 * k]! += scale;
    holdEdges(sum, isFree, scale);
    return { energy, gradient, pattern, matrix, force, touching: pressed.length };
  };
}

function patternOf(nodes: number, pairs: readonly Pair[]): BlockPattern {
  const links = pairs.flatMap(({ from, to, shift }): [number, number][] =>
    isShifted(shift)
      ? [
          [from, to],
          [from, nodes],
          [to, nodes],
        ]
      : [[from, to]],
  );
  return blockPattern(nodes + 1, links, nodes);
}

function keptOf(pattern: BlockPattern, { from, to, shift }: Pair): Kept {
  const last = pattern.nodes - 1;
  const { block: between, isTurned } = blockOf(pattern, to, from);
  const edge = (node: number) => (isShifted(shift) ? blockOf(pattern, last, node).block : 0);
  return {
    from: pattern.places[from]!,
    to: pattern.places[to]!,
    between,
    isTurned,
    edgeFrom: edge(from),
    edgeTo: edge(to),
  };
}

function isLinked(pattern: BlockPattern, pair: Pair): boolean {
  const { between, edgeFrom, edgeTo } = keptOf(pattern, pair);
  return between >= 0 && edgeFrom >= 0 && edgeTo >= 0;
}

function addPair(
  { nodes, pattern, gradient, matrix }: Sum,
  { from, to, shift }: Pair,
  at: Kept,
  { forces, tangent }: Pick<ElementAnswer, 'forces' | 'tangent'>,
): void {
  for (let i = 0; i < 6; i++) {
    gradient[6 * from + i]! += forces[i]!;
    gradient[6 * to + i]! += forces[6 + i]!;
    for (let j = 0; j < 6; j++) {
      matrix[36 * at.from + 6 * i + j]! += tangent[12 * i + j]!;
      matrix[36 * at.to + 6 * i + j]! += tangent[12 * (6 + i) + 6 + j]!;
      matrix[36 * at.between + 6 * i + j]! += at.isTurned
        ? tangent[12 * (6 + j) + i]!
        : tangent[12 * (6 + i) + j]!;
    }
  }
  if (!isShifted(shift)) return;
  const own = 36 * pattern.places[nodes]!;
  for (let k = 0; k < 3; k++) {
    const way = shift[k]!;
    if (way === 0) continue;
    gradient[6 * nodes + k]! += way * forces[6 + k]!;
    for (let j = 0; j < 6; j++) {
      matrix[36 * at.edgeFrom + 6 * k + j]! += way * tangent[12 * (6 + k) + j]!;
      matrix[36 * at.edgeTo + 6 * k + j]! += way * tangent[12 * (6 + k) + 6 + j]!;
    }
    for (let l = 0; l < 3; l++) matrix[own + 6 * k + l]! += way * shift[l]! * tangent[12 * (6 + k) + 6 + l]!;
  }
}

/** Takes the edges that are given out of the matrix. Their share of the gradient stays. */
function holdEdges({ nodes, pattern, matrix }: Sum, isFree: readonly boolean[], scale: number): void {
  const own = 36 * pattern.places[nodes]!;
  for (let k = 0; k < BLOCK_SIZE; k++) {
    if (isFree[k]) continue;
    for (let node = 0; node < nodes; node++) {
      const { block } = blockOf(pattern, nodes, node);
      if (block >= 0) matrix.fill(0, 36 * block + 6 * k, 36 * block + 6 * k + 6);
    }
    for (let l = 0; l < BLOCK_SIZE; l++) {
      matrix[own + 6 * k + l] = 0;
      matrix[own + 6 * l + k] = 0;
    }
    matrix[own + 7 * k] = scale;
  }
}

function isShifted(shift: Point3): boolean {
  return shift[0] !== 0 || shift[1] !== 0 || shift[2] !== 0;
}

function shiftOf(shift: Point3, edges: Float64Array): Point3 {
  return [shift[0] * edges[0]!, shift[1] * edges[1]!, shift[2] * edges[2]!];
}

const contactForces = new Float64Array(12);
const contactTangent = new Float64Array(144);

/** Returns the energy, forces and tangent of two balls that overlap. Overwritten by the next. */
function contactAnswer(
  { from, to, shift, distance }: RodContact,
  { places, edges }: PeriodState,
  diameter: number,
  stiffness: number,
): ElementAnswer {
  const depth = diameter - distance;
  const push = stiffness * depth;
  for (let i = 0; i < 3; i++) {
    const ni = (places[3 * to + i]! + shift[i]! * edges[i]! - places[3 * from + i]!) / distance;
    contactForces[i] = push * ni;
    contactForces[6 + i] = -push * ni;
    for (let j = 0; j < 3; j++) {
      const nj = (places[3 * to + j]! + shift[j]! * edges[j]! - places[3 * from + j]!) / distance;
      const value = stiffness * ni * nj - (push / distance) * ((i === j ? 1 : 0) - ni * nj);
      contactTangent[12 * i + j] = contactTangent[12 * (6 + i) + 6 + j] = value;
      contactTangent[12 * i + 6 + j] = contactTangent[12 * (6 + i) + j] = -value;
    }
  }
  return { energy: (stiffness * depth * depth) / 2, forces: contactForces, tangent: contactTangent };
}
