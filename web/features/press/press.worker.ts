import { type Frame, frameTotals } from '../../../core/fill/frame/frame.ts';
import { refuseFaults } from '../../../core/fill/struts/frame-model.ts';
import { writePng } from '../../../core/formats/png/write-png.ts';
import { keptCurves } from '../../../core/mechanics/curve/cell-curve.ts';
import { asPart, gradeLattice } from '../../../core/mechanics/grade/grade.ts';
import { rodBounds } from '../../../core/mechanics/grade/rod-bounds.ts';
import { decodeLoadField, type LoadField } from '../../../core/mechanics/press/load-field.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { type PressedFrame, refuse } from '../../../core/mechanics/press/press-frame.ts';
import { type PressedLattice, pressLattice } from '../../../core/mechanics/press/press-lattice.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { pressBodies } from '../../../core/run/pipeline/press-bodies.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/spec/spec.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { moving, serveCalls, type Tell } from '../../lib/worker-calls.ts';
import { pictureLoader } from '../../mesh/gradient-picture.ts';
import type { Shape } from '../../mesh/registry.ts';
import { strutBuffers } from '../../mesh/struts/strut-bodies.ts';
import { loadBlocks } from './load-blocks.ts';
import { magnificationFor } from './magnification.ts';
import { loadClasses, pressedStruts } from './press-drawing.ts';
import { hasTooManyStruts, PRESS_MAX_STRUTS } from './press-limits.ts';
import type {
  GradedFigures,
  GradeRequest,
  KeptCurves,
  PressAnswer,
  PressFailure,
  PressPart,
  PressRequest,
} from './press-protocol.ts';

interface TestOf<Request> {
  mesh: Mesh;
  renderer: RendererKind;
  request: Request;
  /** Curves of cells that earlier workers computed. */
  curves: KeptCurves;
}

interface FieldRequest {
  figures: PressFigures;
  bytes: Uint8Array<ArrayBuffer>;
}

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

async function press(
  { mesh, request, renderer, curves }: TestOf<PressRequest>,
  tell: Tell<PressPart>,
): Promise<PressAnswer> {
  const since = performance.now();
  takeCurves(curves);
  const spec = await withPicture(request.spec);
  const { wanted, others } = request;
  const bodies = pressBodies(mesh, spec);
  let frame: Frame | undefined;
  const source = {
    ...bodies,
    frame: () => {
      refuseFaults(spec);
      if (hasTooManyStruts(mesh, spec)) throw new TooManyStruts('too-many-struts');
      frame ??= frameOf(mesh, spec, 'too-many-struts');
      return frame;
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
  const loads = [wanted, ...others.map((load) => ({ ...load, material: wanted.material }))];
  const presses = loads.map((load) => pressLattice(source, spec, load));
  const [first, ...rest] = runWithProgress(inTurn(presses), FRAME_SHARE, tell);
  const { figures, struts, field } = first!;
  if (struts) show(struts, wanted.material.strengthMPa, renderer);
  else done = { field: field() };
  tellDrawn(figures, tell);
  tell({ kind: 'curves', curves: [...keptCurves] });
  const further = others.map((load, i) => ({ load, figures: rest[i]!.figures }));
  return { figures, others: further, inBoxes: struts === null, tookMs: performance.now() - since };
}

function* inTurn(presses: readonly Generator<number, PressedLattice>[]): Generator<number, PressedLattice[]> {
  const pressed: PressedLattice[] = [];
  for (const one of presses) pressed.push(yield* asPart(one, pressed.length, presses.length));
  return pressed;
}

function grade(
  { mesh, request, renderer, curves }: TestOf<GradeRequest>,
  tell: Tell<PressPart>,
): { graded: GradedFigures; png: Uint8Array<ArrayBuffer> } {
  const { spec, loads, material, rodMinMm } = request;
  takeCurves(curves);
  refuse(spec, material);
  refuseFaults(spec);
  const rods = rodBounds(spec, { rodMinMm });
  const tooMany = 'too-many-to-grade';
  if (hasTooManyStruts(mesh, spec)) throw new TooManyStruts(tooMany);
  const settings = { loads, material, rods, source: pressBodies(mesh, spec) };
  const graded = runWithProgress(
    gradeLattice(spec, settings, (one) => frameOf(mesh, one, tooMany)),
    0,
    tell,
  );
  const { isReached, strutShare } = graded;
  const [one, ...others] = loads.map((load, i) => ({
    load,
    before: graded.before[i]!,
    after: graded.after[i]!.figures,
  }));
  const { image, layers, darkestMm, lightestMm } = graded.spec.gradient;
  show(graded.after[0]!, material.strengthMPa, renderer);
  const { load, before, after } = one!;
  tellDrawn(after, tell);
  const about = {
    load,
    before,
    after,
    others,
    isReached,
    strutShare,
    darkestMm,
    lightestMm,
    layers: layers!,
  };
  return { graded: about, png: new Uint8Array(writePng(image)) };
}

function takeCurves(curves: KeptCurves): void {
  for (const [cells, one] of curves) keptCurves.set(cells, one);
}

/** The server presses more, but grades nothing. */
type TooManyCode = Extract<PressFailure, 'too-many-struts' | 'too-many-to-grade'>;

class TooManyStruts extends Error {
  readonly code: TooManyCode;

  constructor(code: TooManyCode) {
    super(code);
    this.code = code;
  }
}

/** Frame of a lattice. Throws TooManyStruts for one that takes too long to press. */
function frameOf(mesh: Mesh, spec: LatticeSpec, tooMany: TooManyCode): Frame {
  const frame = buildFrame(mesh, spec);
  if (frameTotals(frame).strutCount > PRESS_MAX_STRUTS) throw new TooManyStruts(tooMany);
  return frame;
}

/** Runs steps to their end and reports their share of what is left after `from`. */
function runWithProgress<T>(steps: Generator<number, T>, from: number, tell: Tell<PressPart>): T {
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
}

function tellDrawn({ limit, heightMm }: PressFigures, tell: Tell<PressPart>): void {
  const shape = drawn(magnificationFor(limit.travelMm, heightMm));
  if (shape !== null) tell(moving({ kind: 'drawn', shape }, strutBuffers(shape.struts)));
}

/** Struts or boxes of the part with its displacements enlarged; null before the test is done. */
function drawn(magnification: number): Extract<Shape, { kind: 'struts' }> | null {
  if (done === null) return null;
  const struts =
    'field' in done
      ? loadBlocks(done.field, magnification)
      : pressedStruts(done.pressed, done.classes, { magnification, renderer: done.renderer });
  return { kind: 'struts', struts };
}

/** Serves one test and then draws it. */
const calls = {
  press,

  /** Grades the rods; none becomes thinner than the process can print. */
  grade,

  /** Draws an answer of the server: figures, and the loads of the part in boxes. */
  field({ figures, bytes }: FieldRequest, tell: Tell<PressPart>): PressAnswer {
    done = { field: decodeLoadField(bytes) };
    tellDrawn(figures, tell);
    return { figures, others: [], inBoxes: true, tookMs: null };
  },

  /** Draws the part with its displacements enlarged; 0 draws it undeformed. */
  draw(magnification: number): Shape | null {
    const shape = drawn(magnification);
    return shape && moving(shape, strutBuffers(shape.struts));
  },
};

export type PressCalls = typeof calls;

serveCalls(calls);
