import { mapPoint } from '../../../solid/geometry/vector.ts';
import { withRoom } from '../../../solid/lists/with-room.ts';
import { type BlockTypes, blockAt, putBlocks } from '../../beam/beam-system.ts';
import { BEAM_SIZE, intoLocal, localStiffness, type Solid, turned } from '../../beam/element.ts';
import { polygonSection, type Section, sharedSection } from '../../beam/section.ts';
import { rigidEnds } from '../../beam/struts.ts';
import { rigidShare } from '../network/inside-shares.ts';
import { type StrutNetwork, strutLength } from '../network/strut-network.ts';

/** Stiffness of all struts by type: struts of one direction, length and radius share theirs. */
export interface BeamTypes extends BlockTypes {
  types: readonly BeamType[];
}

type Vector = readonly [number, number, number];

/** A strut's shape, for its stress. */
export interface BeamType {
  /** Unit vector along it. */
  along: Vector;
  lengthMm: number;
  /** Length between its rigid ends, mm. */
  freeMm: number;
  /** Length from each node to where the strut begins to bend, mm. */
  arms: readonly [Vector, Vector];
  section: Section;
  /** Share of the load of a hinged strut at which it buckles. */
  bucklingShare: number;
}

/** Steps in which directions, lengths and radii count as equal, mm. */
const STEP_MM = 2e-4;

/** Returns the stiffness of all struts of a network, by types. Moduli are in the unit of the solid's. */
export function beamTypes(network: StrutNetwork, solid: Solid): BeamTypes {
  const { lines, radiiMm, shares, joints, ends, jointed, offsets, part, parts } = network;
  const count = part.length;
  const typeOf = new Int32Array(count).fill(-1);
  const types: BeamType[] = [];
  const found = new Map<string, number>();
  let blocks = new Float64Array(blockAt(64, 0));
  for (let strut = 0; strut < count; strut++) {
    if (ends[2 * strut] === ends[2 * strut + 1]) continue;
    const radius = (radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!) / 2;
    const at = 6 * strut;
    const x = Math.round((lines[at + 3]! - lines[at]!) / STEP_MM);
    const y = Math.round((lines[at + 4]! - lines[at + 1]!) / STEP_MM);
    const z = Math.round((lines[at + 5]! - lines[at + 2]!) / STEP_MM);
    const inJoint = [0, 1].map(
      (end) => jointed[2 * strut + end]! * rigidShare(joints?.[2 * strut + end] ?? 1),
    );
    const tied = offsets?.subarray(at, at + 6);
    const alone = tied?.some((value) => value !== 0);
    const share = shares?.[strut] ?? 1;
    const key = `${x},${y},${z},${Math.round(radius / STEP_MM)},${share},${part[strut]},${inJoint}`;
    let type = alone ? undefined : found.get(key);
    if (type === undefined) {
      type = types.length;
      if (!alone) found.set(key, type);
      const { sides, rigidRadii, factor, bucklingShare } = parts[part[strut]!]!;
      const section = sharedSection(polygonSection(2 * radius, sides), share);
      const lengthMm = strutLength(lines, strut);
      const [first, last] = rigidEnds(rigidRadii * radius, lengthMm);
      const rigidMm = [inJoint[0]! * first, inJoint[1]! * last] as const;
      const along = mapPoint([x, y, z], (value) => (value * STEP_MM) / lengthMm);
      const [startTie, endTie] = [vectorAt(tied, 0), vectorAt(tied, 3)];
      const arms = [plus(startTie, along, rigidMm[0]), plus(endTie, along, -rigidMm[1])] as const;
      types.push({
        along,
        lengthMm,
        freeMm: lengthMm - rigidMm[0] - rigidMm[1],
        arms,
        section,
        bucklingShare,
      });
      if (blocks.length < blockAt(type + 1, 0)) blocks = withRoom(blocks);
      const scaled = { ...solid, modulus: factor * solid.modulus };
      const local = localStiffness({ length: lengthMm, rigid: rigidMm }, section, scaled);
      const stiffness = turned(local, intoLocal([0, 0, 0], along));
      putBlocks(blocks, type, alone ? turned(stiffness, tieMatrix(startTie, endTie)) : stiffness);
    }
    typeOf[strut] = type;
  }
  return { typeOf, blocks, types };
}

function vectorAt(values: Float64Array | undefined, at: number): Vector {
  return values ? [values[at]!, values[at + 1]!, values[at + 2]!] : [0, 0, 0];
}

function plus([x, y, z]: Vector, [a, b, c]: Vector, times: number): Vector {
  return [x + times * a, y + times * b, z + times * c];
}

/** Displacements of a strut's ends from those of the nodes they are tied to: u + turn x offset. */
function tieMatrix(start: Vector, end: Vector): Float64Array {
  const t = new Float64Array(BEAM_SIZE ** 2);
  for (let i = 0; i < BEAM_SIZE; i++) t[(BEAM_SIZE + 1) * i] = 1;
  [start, end].forEach(([x, y, z], number) => {
    const put = (row: number, column: number, value: number) => {
      t[BEAM_SIZE * (6 * number + row) + 6 * number + 3 + column] = value;
    };
    put(0, 1, z);
    put(0, 2, -y);
    put(1, 0, -z);
    put(1, 2, x);
    put(2, 0, y);
    put(2, 1, -x);
  });
  return t;
}
