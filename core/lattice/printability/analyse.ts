import type { ProcessLimits } from '../../rules/parameters/printability.ts';
import { readStl } from '../formats/stl/read.ts';
import { decodeFrame } from '../frame/encode.ts';
import type { Frame } from '../frame/frame.ts';
import { boundsOf } from '../geometry/box.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import { type LatticeSpec, sidesOf } from '../spec/spec.ts';
import { histogramPng } from './histogram.ts';
import type { AngleCount, PrintFigures } from './print-figures.ts';
import { type ShotScene, shotPng } from './shot.ts';
import { printOfStruts } from './strut-print.ts';
import { printOfSurface } from './surface-print.ts';

/** What there is of a finished lattice. */
export interface PrintSubject {
  spec: LatticeSpec<unknown>;
  /** The model it fills, the bytes of an STL. */
  model: Uint8Array;
  /** Its encoded frame. */
  frame: Uint8Array;
  /** Where `drawsResult` says so, the finished mesh, the bytes of an STL; wires are drawn without it. */
  result?: Uint8Array;
}

/**
 * Is the finished mesh itself drawn? That of a surface lattice, whose faces are judged one by one; not where a shell or
 * a solid bottom stands before them, which the limits of walls and overhangs are not about.
 */
export function drawsResult(spec: LatticeSpec<unknown>): boolean {
  if (namedSurface(latticeName(spec)) === undefined) return false;
  return spec.mode === 'constant' && spec.shellMm === undefined && spec.bottomMm === undefined;
}

/** Pictures as the bytes of PNGs with a clear ground. */
export interface PrintAnalysis {
  figures: PrintFigures;
  pictures: { front: Uint8Array; histogram: Uint8Array; side: Uint8Array; top: Uint8Array };
}

/**
 * Judges a finished lattice by the limits of a print profile and draws it from three sides, and how its struts or its
 * surface lie. Throws a RangeError for bytes that are no frame, no model, or of another engine.
 */
export function analysePrint(subject: PrintSubject, limits: ProcessLimits): PrintAnalysis {
  const model = cornersOf(subject.model);
  const { figures, angles, drawn } = judged(subject, limits);
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

function judged({ spec, frame: bytes, result }: PrintSubject, limits: ProcessLimits): Judged {
  const named = namedSurface(latticeName(spec));
  const frame = withSides(decodeFrame(bytes), sidesOf(spec));
  if (named === undefined) {
    const { figures, angles, struts, faults } = printOfStruts(frame, limits);
    return { figures, angles, drawn: { struts: { struts, faults } } };
  }
  const { surface, variant } = named;
  const { figures, angles, faultOf } = printOfSurface(
    surface,
    variant,
    spec.cellMm,
    spec.rodDiameterMm,
    limits,
  );
  if (result !== undefined && drawsResult(spec))
    return { figures, angles, drawn: { surface: { corners: cornersOf(result), faultOf } } };
  const { struts } = printOfStruts(frame, limits);
  const faults = new Uint8Array(struts.radiiMm.length / 2);
  return { figures, angles, drawn: { struts: { struts, faults } } };
}

/** The stored frame is that of the low run, which has six sides; what was asked for is judged. */
function withSides(frame: Frame, sides: number): Frame {
  const { second, ...first } = frame;
  return { ...first, sides, ...(second && { second: { ...second, sides } }) };
}

function cornersOf(stl: Uint8Array): Float32Array {
  const read = readStl(stl);
  if (!read.ok) throw new RangeError('not an STL');
  return read.corners;
}
