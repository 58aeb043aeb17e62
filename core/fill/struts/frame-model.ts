import { checkSpec } from '../../cells/check-spec.ts';
import { type FillDomain, fillDomainOf } from '../../model/domain/fill-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { gridSpec } from '../../spec/name.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { type Frame, STRUT_WHOLE } from '../frame/frame.ts';
import type { Classification } from '../grid/classification.ts';
import { classify } from '../grid/classify.ts';
import { typeOfId } from '../grid/numbering.ts';
import { cellCount, MAX_GRID_CELLS, placeCells } from '../grid/placement.ts';
import type { RingMargins } from '../grid/ring-margins.ts';
import { cleanGraph } from './graph/graph.ts';
import type { StrutGraph } from './graph/strut-graph.ts';
import { netLengthMm, netLines } from './net/net.ts';
import { type NetContacts, netContacts } from './net-solids/contacts.ts';
import { predictNet } from './predict/predict-net.ts';
import { type CrispCuts, predictVolume } from './predict/predict-volume.ts';

/** Frame with the data the mesher needs. */
export interface FramedModel {
  classification: Classification;
  graph: StrutGraph;
  frame: Frame;
  /** Takes the predicted volume, mm3, from where it was computed before. */
  knowVolume(mm3: number): void;
  /** Parts touched by a boundary net, which `classification` marks as near the surface. */
  net?: NetContacts;
}

export interface FrameOptions {
  /** Known fill domain of the spec; computed if missing. */
  domain?: FillDomain | undefined;
  margins?: RingMargins | undefined;
  /** Joints that stay crisp at flat faces, for an exact volume; pages leave it out with the trim it is part of. */
  crispCuts?: CrispCuts | undefined;
}

/** `buildFrame` with its classification. */
export function frameModel(mesh: Mesh, spec: LatticeSpec, options: FrameOptions = {}): FramedModel {
  const framed = frameModelFirst(mesh, spec, options);
  // Computed now, while its input is unchanged.
  void framed.frame.predictedVolumeMm3;
  return framed;
}

/** `frameModel` with a lazy volume, a third of the work, which keeps the classification until then. */
export function frameModelFirst(
  mesh: Mesh,
  spec: LatticeSpec,
  { domain: known, margins, crispCuts }: FrameOptions = {},
): FramedModel {
  refuseFaults(spec);
  const grid = gridSpec(spec);
  if (mesh.triangles.length === 0) throw new LatticeError('bad-model', 'the model has no triangles');
  if (
    cellCount(placeCells({ positions: mesh.positions, triangles: mesh.triangles }, grid).placement) >
    MAX_GRID_CELLS
  ) {
    throw new LatticeError('too-many-cells', 'the cells are too small for this model');
  }
  const domain = known ?? fillDomainOf(mesh, spec);
  const classification = classify(mesh, grid, { domain, margins });
  const graph = cleanGraph(classification);
  if (graph.lengthMm === 0)
    throw new LatticeError('nothing-inside', 'no strut of the lattice fits into the model');
  const net = graph.net && netContacts(classification, graph.struts, graph.net);
  const final = net?.classification ?? classification;
  return {
    classification: final,
    graph,
    ...frameOf(final, graph, { modelVolumeMm3: volumeOf(mesh), crispCuts }),
    ...(net ? { net } : {}),
  };
}

/** Throws bad-spec or rod-too-thick for a spec with faults. */
export function refuseFaults(spec: LatticeSpec): void {
  const faults = checkSpec(spec);
  if (faults.length > 0) {
    const tooThick = faults.find((fault) => fault.code === 'rod-too-thick');
    const words = faults.map((fault) => fault.code).join(', ');
    throw new LatticeError(tooThick ? 'rod-too-thick' : 'bad-spec', `the lattice cannot be made: ${words}`, {
      faults,
    });
  }
}

function frameOf(
  classified: Classification,
  graph: StrutGraph,
  { modelVolumeMm3, crispCuts }: { modelVolumeMm3: number; crispCuts: CrispCuts | undefined },
): Pick<FramedModel, 'frame' | 'knowVolume'> {
  const types = classified.topology.struts.length;
  const ids = [...graph.segments.keys()].sort((a, b) => a - b);
  const strut: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const id of ids) {
    const { lengthMm } = classified.joints.axes[typeOfId(id, types)]!;
    for (const segment of graph.segments.get(id)!) {
      strut.push(id);
      from.push(segment[0] / lengthMm);
      to.push(segment[1] / lengthMm);
    }
  }
  let whole = 0;
  for (let id = 0; id < graph.struts.length; id++) if (graph.struts[id] === STRUT_WHOLE) whole++;
  // A net is united with whole joints, so none that the surface cuts stays crisp.
  const cuts = graph.net && graph.net.netStruts.length > 0 ? undefined : crispCuts;
  let predict: (() => number) | null = () =>
    classified.domain.solidMm3 + predictVolume(classified, graph, cuts) + predictNet(classified, graph);
  let predictedMm3 = 0;
  const frame: Frame = {
    lattice: classified.spec.lattice,
    sides: classified.joints.sides,
    rodRadiusMm: classified.rodRadiusMm,
    ...(classified.radii.step
      ? { radii: { stepsMm: [...classified.radii.stepsMm], step: classified.radii.step } }
      : {}),
    placement: classified.placement,
    struts: graph.struts,
    clips: { strut: Uint32Array.from(strut), from: Float32Array.from(from), to: Float32Array.from(to) },
    ...(graph.net ? { net: netLines(graph.net) } : {}),
    strutCount: whole + strut.length + (graph.net?.netStruts.length ?? 0),
    lengthMm: graph.lengthMm + (graph.net ? netLengthMm(graph.net) : 0),
    get predictedVolumeMm3() {
      if (predict !== null) predictedMm3 = predict();
      predict = null;
      return predictedMm3;
    },
    modelVolumeMm3,
    prunedShare: graph.prunedShare,
  };
  return {
    frame,
    knowVolume(mm3) {
      predictedMm3 = mm3;
      predict = null;
    },
  };
}
