import { ref } from 'valtio';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { rendererKind } from '../../lib/webgl.ts';
import { dropShape, keepShape } from '../../mesh/registry.ts';
import { magnificationFor } from './magnification.ts';
import type {
  GradeRequest,
  PressAnswer,
  PressFailure,
  PressMessage,
  PressRequest,
} from './press-protocol.ts';
import { NO_ANSWER, press } from './press-state.ts';

/** Name under which the shades of a graded lattice are stored. */
const PICTURE_NAME = 'stress.png';

let worker: Worker | null = null;

/** Starts a test; a running one ends. The answer arrives in `press`. */
export function startPress(mesh: Mesh, request: PressRequest): void {
  start({ kind: 'press', mesh, renderer: rendererKind(), request });
}

/** Starts grading by stress, as startPress does. */
export function startGrading(mesh: Mesh, request: GradeRequest): void {
  start({ kind: 'grade', mesh, renderer: rendererKind(), request });
}

/** Shows an answer of the server in place of the wait for it. */
export function showField(figures: PressFigures, bytes: Uint8Array<ArrayBuffer>): void {
  start({ kind: 'field', figures, bytes });
}

/** Clears the answer and sets the reason. */
export function failPress(code: PressFailure, text: string | null = null): void {
  clearPress();
  Object.assign(press, { failed: code, failedText: text });
}

function start(message: PressMessage): void {
  clearPress();
  const started = new Worker(new URL('./press.worker.ts', import.meta.url), { type: 'module' });
  worker = started;
  press.share = 0;
  started.onmessage = ({ data }: MessageEvent<PressAnswer>) => {
    if (worker === started) take(data);
  };
  started.onerror = () => {
    if (worker === started) take({ kind: 'failed', code: 'unknown' });
  };
  post(message);
}

/** Draws the pressed part with its displacements enlarged. */
export function drawPressed(magnification: number): void {
  press.magnification = magnification;
  post({ kind: 'draw', magnification });
}

let leaveServer = () => {};

/** Registers the call that ends the wait for an answer of the server. */
export function onClear(leave: () => void): void {
  leaveServer = leave;
}

/** Ends a running test and takes an answer away. */
export function clearPress(): void {
  leaveServer();
  worker?.terminate();
  worker = null;
  dropShape(press.shapeId);
  Object.assign(press, NO_ANSWER);
}

/** Takes the answer away because the settings changed, and says so. */
export function outdatePress(): void {
  const answered =
    press.figures !== null ||
    press.graded !== null ||
    press.share !== null ||
    press.isOnServer ||
    press.failed !== null;
  if (!answered) return;
  clearPress();
  press.outdated = true;
}

function post(message: PressMessage): void {
  worker?.postMessage(message);
}

function take(answer: PressAnswer): void {
  switch (answer.kind) {
    case 'progress':
      press.share = answer.share;
      return;
    case 'drawn': {
      const last = press.shapeId;
      press.shapeId = keepShape(answer.shape);
      dropShape(last);
      return;
    }
    case 'pressed': {
      const { limit, heightMm } = answer.figures;
      Object.assign(press, {
        figures: answer.figures,
        tookMs: answer.tookMs,
        inBoxes: answer.inBoxes,
        share: null,
        magnification: magnificationFor(limit.travelMm, heightMm),
      });
      return;
    }
    case 'graded': {
      const { graded, png } = answer;
      const { limit, heightMm } = graded.after;
      // A file is no plain value: valtio keeps it as it is.
      const picture = ref(new File([png], PICTURE_NAME, { type: 'image/png' }));
      Object.assign(press, {
        graded: { ...graded, picture },
        share: null,
        magnification: magnificationFor(limit.travelMm, heightMm),
      });
      return;
    }
    case 'failed':
      failPress(answer.code);
  }
}
