import { writePng } from '../../../core/lattice/formats/png/write-png.ts';
import { type Frame, frameTotals } from '../../../core/lattice/frame/frame.ts';
import { boundsOf } from '../../../core/lattice/geometry/box.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { buildFrame } from '../../../core/lattice/pipeline/build-frame.ts';
import { pressBodies } from '../../../core/lattice/pipeline/press-bodies.ts';
import { LatticeError } from '../../../core/lattice/spec/error.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import { refuseFaults } from '../../../core/lattice/struts/frame-model.ts';
import { gradeLattice } from '../../../core/mechanics/grade/grade.ts';
import { rodBounds } from '../../../core/mechanics/grade/rod-bounds.ts';
import { decodeLoadField, type LoadField } from '../../../core/mechanics/press/load-field.ts';
import { PressError } from '../../../core/mechanics/press/press-error.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { type PressedFrame, refuse } from '../../../core/mechanics/press/press-frame.ts';
import { pressLattice } from '../../../core/mechanics/press/press-lattice.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { pictureLoader } from '../../mesh/gradient-picture.ts';
import { strutBuffers } from '../../mesh/struts/strut-bodies.ts';
import { loadBlocks } from './load-blocks.ts';
import { magnificationFor } from './magnification.ts';
import { loadClasses, pressedStruts } from './press-drawing.ts';
import { hasTooManyStruts, PRESS_MAX_STRUTS } from './press-limits.ts';
import type { PressAnswer, PressFailure, PressMessage } from './press-protocol.ts';

const withPicture = pictureLoader();
/** Source of the drawing: the struts of a test, or its boxes. */
let done:
  | { pressed: PressedFrame; classes: Uint8Array; renderer: RendererKind }
  | { field: LoadField }
  | null = null;

/** Share of the progress when the frame is there. */
const FRAME_SHARE = 0.2;
/** Smallest step in which the progress is reported. */
const STEP = 0.02;

async function press({ mesh, request, renderer }: Extract<PressMessage, { kind: 'press' }>): Promise<void> {
  const since = performance.now();
  const spec = await withPicture(request.spec);
  const { wanted } = request;
  const bodies = pressBodies(mesh);
  const source = {
    ...bodies,
    frame: () => {
      refuseFaults(spec);
      if (hasTooManyStruts(mesh, spec)) throw new TooManyStruts();
      return frameOf(mesh, spec);
    },
    boxes: (edgesMm: Point, bottomMm?: number) => {
      refuseFaults(spec);
      return bodies.boxes(edgesMm, bottomMm);
    },
    walls: (one: ConstantSpec) => {
      refuseFaults(one);
      return bodies.walls(one);
    },
  };
  const { figures, struts, field } = runWithProgress(pressLattice(source, spec, wanted), FRAME_SHARE);
  if (struts) show(struts, wanted.material.strengthMPa, renderer);
  else showBoxes(field(), figures);
  tell({ kind: 'pressed', figures, inBoxes: struts === null, tookMs: performance.now() - since });
}

/** Draws an answer of the server. */
function showAnswer({ figures, bytes }: Extract<PressMessage, { kind: 'field' }>): void {
  showBoxes(decodeLoadField(bytes), figures);
  tell({ kind: 'pressed', figures, inBoxes: true, tookMs: null });
}

async function grade({ mesh, request, renderer }: Extract<PressMessage, { kind: 'grade' }>): Promise<void> {
  const { spec, wanted, rodMinMm } = request;
  refuse(spec, wanted.material);
  refuseFaults(spec);
  const rods = rodBounds(spec, { rodMinMm });
  if (hasTooManyStruts(mesh, spec)) throw new TooManyStruts();
  const settings = { ...wanted, rods, boxMm: boundsOf(mesh) };
  const graded = runWithProgress(
    gradeLattice(spec, settings, (one) => frameOf(mesh, one)),
    0,
  );
  const { before, after, isReached } = graded;
  const { image, layers, darkestMm, lightestMm } = graded.spec.gradient;
  show(after, wanted.material.strengthMPa, renderer);
  const about = { before, after: after.figures, isReached, darkestMm, lightestMm, layers: layers! };
  tell({ kind: 'graded', graded: about, png: new Uint8Array(writePng(image)) });
}

class TooManyStruts extends Error {}

/** Frame of a lattice. Throws TooManyStruts for one that takes too long to press. */
function frameOf(mesh: Mesh, spec: LatticeSpec): Frame {
  const frame = buildFrame(mesh, spec);
  if (frameTotals(frame).strutCount > PRESS_MAX_STRUTS) throw new TooManyStruts();
  return frame;
}

/** Runs steps to their end and reports their share of what is left after `from`. */
function runWithProgress<T>(steps: Generator<number, T>, from: number): T {
  let reported = 0;
  for (;;) {
    const { done: isDone, value } = steps.next();
    if (isDone) return value;
    const share = from + (1 - from) * value;
    if (share < reported + STEP) continue;
    reported = share;
    tell({ kind: 'progress', share });
  }
}

function show(pressed: PressedFrame, strengthMPa: number, renderer: RendererKind): void {
  done = { pressed, classes: loadClasses(pressed, strengthMPa), renderer };
  const { limit, heightMm } = pressed.figures;
  draw(magnificationFor(limit.travelMm, heightMm));
}

function showBoxes(field: LoadField, { limit, heightMm }: PressFigures): void {
  done = { field };
  draw(magnificationFor(limit.travelMm, heightMm));
}

function draw(magnification: number): void {
  if (done === null) return;
  if ('field' in done) {
    const struts = loadBlocks(done.field, magnification);
    tell({ kind: 'drawn', shape: { kind: 'struts', struts } }, strutBuffers(struts));
    return;
  }
  const struts = pressedStruts(done.pressed, done.classes, magnification, done.renderer);
  tell({ kind: 'drawn', shape: { kind: 'struts', struts } }, strutBuffers(struts));
}

function codeOf(error: unknown, kind: PressMessage['kind']): PressFailure {
  if (error instanceof PressError || error instanceof LatticeError) return error.code;
  // The server presses more, but grades nothing.
  if (error instanceof TooManyStruts) return kind === 'grade' ? 'too-many-to-grade' : 'too-many-struts';
  console.warn('the press test failed', error);
  return 'unknown';
}

function tell(answer: PressAnswer, transfer: ArrayBuffer[] = []): void {
  self.postMessage(answer, { transfer });
}

async function serve(message: PressMessage): Promise<void> {
  if (message.kind === 'draw') draw(message.magnification);
  else if (message.kind === 'field') showAnswer(message);
  else await (message.kind === 'grade' ? grade(message) : press(message));
}

self.onmessage = ({ data }: MessageEvent<PressMessage>) => {
  void serve(data).catch((error: unknown) => tell({ kind: 'failed', code: codeOf(error, data.kind) }));
};
