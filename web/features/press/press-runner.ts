import { ref } from 'valtio';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { rendererKind } from '../../lib/webgl.ts';
import { WorkerFailure, WorkerLink } from '../../lib/worker-calls.ts';
import { dropShape, keepShape, type Shape } from '../../mesh/registry.ts';
import { magnificationFor } from './magnification.ts';
import type { PressCalls } from './press.worker.ts';
import type {
  GradeRequest,
  KeptCurves,
  PressAnswer,
  PressFailure,
  PressPart,
  PressRequest,
} from './press-protocol.ts';
import { NO_ANSWER, NOT_PLACING, press } from './press-state.ts';

/** Name under which the shades of a graded lattice are stored. */
const PICTURE_NAME = 'stress.png';

const link = new WorkerLink<PressCalls>(
  () => new Worker(new URL('./press.worker.ts', import.meta.url), { type: 'module' }),
);

/** Curves of cells that a worker has computed: each test has another worker. */
let curves: KeptCurves = [];

/** Starts a test; a running one ends. The answer arrives in `press`. */
export function startPress(mesh: Mesh, request: PressRequest): void {
  begin();
  link
    .call('press', { mesh, renderer: rendererKind(), request, curves }, { onPart })
    .then(showPressed, failBy);
}

/** Starts grading by stress, as startPress does. */
export function startGrading(mesh: Mesh, request: GradeRequest): void {
  begin();
  link
    .call('grade', { mesh, renderer: rendererKind(), request, curves }, { onPart })
    .then(({ graded, png }) => {
      // A file is no plain value: valtio keeps it as it is.
      const picture = ref(new File([png], PICTURE_NAME, { type: 'image/png' }));
      Object.assign(press, { graded: { ...graded, picture }, ...answered(graded.after) });
    }, failBy);
}

/** Shows an answer of the server in place of the wait for it. */
export function showField(figures: PressFigures, bytes: Uint8Array<ArrayBuffer>): void {
  begin();
  link.call('field', { figures, bytes }, { onPart }).then(showPressed, failBy);
}

/** Draws the pressed part with its displacements enlarged. */
export function drawPressed(magnification: number): void {
  press.magnification = magnification;
  if (link.isOpen) link.call('draw', magnification).then((shape) => shape && showShape(shape), failBy);
}

/** Clears the answer and sets the reason. */
export function failPress(code: PressFailure, text: string | null = null): void {
  clearPress();
  Object.assign(press, { failed: code, failedText: text });
}

let leaveServer = () => {};

/** Registers the call that ends the wait for an answer of the server. */
export function onClear(leave: () => void): void {
  leaveServer = leave;
}

/** Ends a running test and takes an answer away. */
export function clearPress(): void {
  leaveServer();
  link.end();
  dropShape(press.shapeId);
  Object.assign(press, NO_ANSWER);
}

/** Takes the answer away because the settings changed, and says so. */
export function outdatePress(): void {
  const isAnswered =
    press.figures !== null ||
    press.graded !== null ||
    press.share !== null ||
    press.isOnServer ||
    press.failed !== null;
  if (!isAnswered) return;
  clearPress();
  press.outdated = true;
}

function begin(): void {
  clearPress();
  // The model stands in place of the pressed part while places are picked.
  Object.assign(press, { share: 0, ...NOT_PLACING });
}

function onPart(part: PressPart): void {
  if (part.kind === 'progress') press.share = part.share;
  else if (part.kind === 'curves') curves = part.curves;
  else showShape(part.shape);
}

function showShape(shape: Shape): void {
  const last = press.shapeId;
  press.shapeId = keepShape(shape);
  dropShape(last);
}

function showPressed({ figures, others, inBoxes, tookMs }: PressAnswer): void {
  Object.assign(press, { figures, others, tookMs, inBoxes, ...answered(figures) });
}

/** State of an answer: no progress, and the magnification that the worker has drawn. */
function answered({ limit, heightMm }: PressFigures) {
  return { share: null, magnification: magnificationFor(limit.travelMm, heightMm) };
}

function failBy(error: unknown): void {
  const code = error instanceof WorkerFailure ? error.code : null;
  failPress((code ?? 'unknown') as PressFailure);
}
