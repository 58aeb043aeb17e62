import { decodeFrame } from '../../fill/frame/encode.ts';
import type { Frame } from '../../fill/frame/frame.ts';
import { readStl } from '../../formats/stl/read.ts';
import type { ProcessLimits } from '../../rules/parameters/printability.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { hasSurface } from '../../spec/kind.ts';
import { latticeName, tpmsOf } from '../../spec/name.ts';
import { hasSolid, type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { histogramPng } from './histogram.ts';
import type { AngleCount, PrintFigures } from './print-figures.ts';
import { type ShotScene, shotPng } from './shot.ts';
import { printOfStruts } from './strut-print.ts';
import { printOfSurface } from './surface-print.ts';

export interface PrintSubject {
  spec: LatticeSpec<unknown>;
  /** Bytes of the filled model's STL. */
  model: Uint8Array;
  frame: Uint8Array;
  /** Bytes of the finished mesh's STL if `drawsResult`; otherwise wires are drawn. */
  result?: Uint8Array;
}

/** True if the mesh itself is drawn: of a surface lattice without a shell or bottom, face by face. */
export function drawsResult(spec: LatticeSpec<unknown>): boolean {
  return hasSurface(spec) && !hasSolid(spec);
}

/** PNG pictures with a transparent background. */
export interface PrintAnalysis {
  figures: PrintFigures;
  pictures: { front: Uint8Array; histogram: Uint8Array; side: Uint8Array; top: Uint8Array };
}

/**
 * Checks a finished lattice against a print profile and draws it from three sides, with the distribution of its struts
 * or surface by angle. Throws a RangeError for bytes that are not a frame or model, or come from another engine.
 */
export function analysePrint(subject: PrintSubject, limits: ProcessLimits): PrintAnalysis {
  const model = cornersOf(subject.model);
  const { figures, angles, drawn } = judge(subject, limits);
  const scene = { boxMm: boundsOf({ positions: model }), model, ...drawn };
  return {
    figures,
    pictures: {
      front: shotPng('front', scene),
      histogram: histogramPng(angles, limits.riseMinDeg),
      side: shotPng('side', scene),
      top: shotPng('top', scene),
    },
  };
}

interface Judged {
  figures: PrintFigures;
  angles: AngleCount;
  drawn: Pick<ShotScene, 'struts' | 'surface'>;
}

function judge({ spec, frame: bytes, result }: PrintSubject, limits: ProcessLimits): Judged {
  const frame = withSides(decodeFrame(bytes), sidesOf(spec));
  if (!hasSurface(spec)) {
    const { figures, angles, struts, faults } = printOfStruts(frame, limits);
    return { figures, angles, drawn: { struts: { struts, faults } } };
  }
  const { surface, variant } = tpmsOf(latticeName(spec));
  const { figures, angles, faultOf } = printOfSurface(
    { surface, variant, cellMm: spec.cellMm, widthMm: spec.rodDiameterMm },
    limits,
  );
  if (result !== undefined && drawsResult(spec))
    return { figures, angles, drawn: { surface: { corners: cornersOf(result), faultOf } } };
  const { struts } = printOfStruts(frame, limits);
  const faults = new Uint8Array(struts.radiiMm.length / 2);
  return { figures, angles, drawn: { struts: { struts, faults } } };
}

/** The stored frame comes from the low run with six sides; the requested sides are checked. */
function withSides(frame: Frame, sides: number): Frame {
  const { second, ...first } = frame;
  return { ...first, sides, ...(second && { second: withSides(second, sides) }) };
}

function cornersOf(stl: Uint8Array): Float32Array {
  const read = readStl(stl);
  if (!read.ok) throw new RangeError('not an STL');
  return read.corners;
}
