import type { CellTopology } from '../../../cells/topology.ts';
import { expandFrame } from '../../../fill/frame/expand.ts';
import { type Frame, framesOf, STRUT_WHOLE } from '../../../fill/frame/frame.ts';
import { frameTopology } from '../../../fill/frame/topology.ts';
import { endNodes } from '../../../fill/grid/segments.ts';
import { bucklingShareOf, rigidRadiiOf } from '../../lattice/beam-period.ts';
import { type GrowingNetwork, weldNet } from './weld-net.ts';

/** Struts of a part as a graph of joints, in the order of `expandFrame`. */
export interface StrutNetwork {
  /** x y z of each node, mm, in the model's coordinates. */
  places: Float64Array;
  /** Two nodes per strut. A strut that is too short to bend has the same node twice. */
  ends: Uint32Array;
  /** x1 y1 z1 x2 y2 z2 per strut, mm. */
  lines: Float32Array;
  /** Radius at both ends of each strut, mm. */
  radiiMm: Float32Array;
  /** Share of each strut's circle that lies inside the model; missing: all of it. */
  shares?: Float32Array;
  /** Share of the joint at each strut end that lies inside the model, over that of the strut; missing: all of it. */
  joints?: Float32Array;
  /** 1 per strut end that is in a joint, whose inside does not bend; 0 where the surface cuts the strut. */
  jointed: Uint8Array;
  /** From the node to the strut end, mm, three per end: of ends that a rigid body ties to one node. */
  offsets?: Float64Array;
  part: Uint8Array;
  parts: readonly NetworkPart[];
  /** Solid parts that are rigid: the node that moves with each, and points of its surface, mm. */
  bodies?: { node: number; atMm: Float64Array }[];
  /** Skin, whose nodes follow those of the struts. */
  skin?: Skin;
  /** True for conformal cells: their rods lie whole within the model, along its faces. */
  isInset?: boolean;
  modelVolumeMm3: number;
}

/** Skin of a part, closed or on some of its faces: triangles between nodes of its network. */
export interface Skin {
  triangles: Uint32Array;
  /** From the node to the corner, mm, nine per triangle: of corners that a rigid body ties to one node. */
  offsets?: Float64Array;
  thicknessMm: number;
  /** Thickness of each triangle where faces have their own, mm. */
  thickMm?: Float64Array;
  /** True if it does not close the part in: plates touch struts as well. */
  isOpen?: boolean;
  /** About the length of a triangle's sides, mm. */
  stepMm: number;
  /** Share of the model's surface without triangles: there the model is too thin for them. */
  missingShare: number;
}

/** Lattice on one side of a cut plane, or the only one. */
export interface NetworkPart {
  lattice: string;
  sides: number;
  /** Length of the rigid end in a joint, in rod radii. */
  rigidRadii: number;
  /** Share of the load of a hinged strut at which its struts buckle. */
  bucklingShare: number;
  /** Factor on the stiffness of its struts, which brings beams to the law of the lattice; usually 1. */
  factor: number;
}

/** Clipped struts below so many diameters lie in the ball of their joint: they carry to plates and do not bend. */
const STUB_DIAMETERS = 1;

/** Returns the graph of a frame. Throws a RangeError for an unknown lattice or one without struts. */
export function networkOfFrame(frame: Frame): StrutNetwork {
  const frames = framesOf(frame);
  const { segments: lines, radiiMm } = expandFrame(frame);
  const count = radiiMm.length / 2;
  const network: Growing = {
    places: [],
    ends: new Uint32Array(2 * count),
    lines,
    radiiMm,
    jointed: new Uint8Array(2 * count),
    part: new Uint8Array(count),
  };
  let strut = 0;
  frames.forEach((one, part) => {
    const topology = frameTopology(one.lattice);
    if (!topology) throw new RangeError(`no lattice is called ${one.lattice}`);
    network.part.fill(part, strut, strut + one.strutCount);
    strut = addFrame(network, one, { topology, first: strut });
  });
  return {
    ...network,
    places: Float64Array.from(network.places),
    parts: frames.map(({ lattice, sides }) => ({
      lattice,
      sides,
      rigidRadii: rigidRadiiOf(lattice),
      bucklingShare: bucklingShareOf(lattice),
      factor: 1,
    })),
    ...(frame.conformal && { isInset: true }),
    modelVolumeMm3: frame.modelVolumeMm3,
  };
}

type Growing = GrowingNetwork & Pick<StrutNetwork, 'part'>;

/** Adds the struts of a frame from number `first` on; returns the number after its last. */
function addFrame(
  network: Growing,
  frame: Frame,
  { topology, first }: { topology: CellTopology; first: number },
): number {
  const { ends, lines, jointed } = network;
  const at = endNodes({ topology, placement: frame.placement });
  const { size } = frame.placement;
  const numberOf = new Int32Array(size[0] * size[1] * size[2] * topology.nodes.length).fill(-1);
  const firstNode = network.places.length / 3;
  const newNode = (end: number) => {
    for (let k = 0; k < 3; k++) network.places.push(lines[3 * end + k]!);
    return network.places.length / 3 - 1;
  };
  const joint = (id: number, end: number) => {
    jointed[end] = 1;
    const known = numberOf[id]!;
    if (known >= 0) return known;
    numberOf[id] = newNode(end);
    return numberOf[id]!;
  };
  let strut = first;
  for (let id = 0; id < frame.struts.length; id++) {
    if (frame.struts[id] !== STRUT_WHOLE) continue;
    ends[2 * strut] = joint(at.from(id), 2 * strut);
    ends[2 * strut + 1] = joint(at.to(id), 2 * strut + 1);
    strut++;
  }
  const { clips } = frame;
  for (let i = 0; i < clips.strut.length; i++) {
    const id = clips.strut[i]!;
    const begins = clips.from[i] === 0 ? joint(at.from(id), 2 * strut) : -1;
    const stops = clips.to[i] === 1 ? joint(at.to(id), 2 * strut + 1) : -1;
    const stub = isStub(network, strut);
    ends[2 * strut] = begins >= 0 ? begins : stub && stops >= 0 ? stops : newNode(2 * strut);
    ends[2 * strut + 1] = stops >= 0 ? stops : stub ? ends[2 * strut]! : newNode(2 * strut + 1);
    strut++;
  }
  if (frame.net) strut = weldNet(network, { firstNode, first, from: strut, frame });
  return strut;
}

function isStub({ lines, radiiMm }: Pick<Growing, 'lines' | 'radiiMm'>, strut: number): boolean {
  return strutLength(lines, strut) < STUB_DIAMETERS * (radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!);
}

/** Returns the length of a strut between its drawn ends, mm. */
export function strutLength(lines: Float32Array, strut: number): number {
  const at = 6 * strut;
  const x = lines[at + 3]! - lines[at]!;
  const y = lines[at + 4]! - lines[at + 1]!;
  const z = lines[at + 5]! - lines[at + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
