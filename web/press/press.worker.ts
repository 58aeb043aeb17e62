import { frameTotals } from '../../core/lattice/frame/frame.ts';
import { buildFrame } from '../../core/lattice/pipeline/build-frame.ts';
import { LatticeError } from '../../core/lattice/spec/error.ts';
import { refuseFaults } from '../../core/lattice/struts/frame-model.ts';
import { PressError } from '../../core/mechanics/press/press-error.ts';
import { type PressedFrame, pressFrame, refuse } from '../../core/mechanics/press/press-frame.ts';
import type { RendererKind } from '../lib/webgl.ts';
import { pictureLoader } from '../mesh/gradient-picture.ts';
import { strutBuffers } from '../mesh/strut-bodies.ts';
import { magnificationFor } from './magnification.ts';
import { loadClasses, pressedStruts } from './press-drawing.ts';
import { hasTooManyStruts, PRESS_MAX_STRUTS } from './press-limits.ts';
import type { PressAnswer, PressFailure, PressMessage } from './press-protocol.ts';

const withPicture = pictureLoader();
let done: { pressed: PressedFrame; classes: Uint8Array; renderer: RendererKind } | null = null;

/** Share of the progress when the frame is there. */
const FRAME_SHARE = 0.2;
/** Smallest step in which the progress is reported. */
const STEP = 0.02;

async function press({ mesh, request, renderer }: Extract<PressMessage, { kind: 'press' }>): Promise<void> {
  const since = performance.now();
  const spec = await withPicture(request.spec);
  refuse(spec, request.wanted.material);
  refuseFaults(spec);
  if (hasTooManyStruts(mesh, spec)) {
    tell({ kind: 'failed', code: 'too-many-struts' });
    return;
  }
  const frame = buildFrame(mesh, spec);
  if (frameTotals(frame).strutCount > PRESS_MAX_STRUTS) {
    tell({ kind: 'failed', code: 'too-many-struts' });
    return;
  }
  const steps = pressFrame(frame, spec, request.wanted);
  let reported = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const share = FRAME_SHARE + (1 - FRAME_SHARE) * step.value;
    if (share < reported + STEP) continue;
    reported = share;
    tell({ kind: 'progress', share });
  }
  const pressed = step.value;
  const classes = loadClasses(pressed, request.wanted.material.strengthMPa);
  done = { pressed, classes, renderer };
  const { limit, heightMm } = pressed.figures;
  draw(magnificationFor(limit.travelMm, heightMm));
  tell({ kind: 'pressed', figures: pressed.figures, tookMs: performance.now() - since });
}

function draw(magnification: number): void {
  if (done === null) return;
  const struts = pressedStruts(done.pressed, done.classes, magnification, done.renderer);
  tell({ kind: 'drawn', shape: { kind: 'struts', struts } }, strutBuffers(struts));
}

function codeOf(error: unknown): PressFailure {
  if (error instanceof PressError || error instanceof LatticeError) return error.code;
  console.warn('the press test failed', error);
  return 'unknown';
}

function tell(answer: PressAnswer, transfer: ArrayBuffer[] = []): void {
  self.postMessage(answer, { transfer });
}

self.onmessage = ({ data }: MessageEvent<PressMessage>) => {
  if (data.kind === 'draw') draw(data.magnification);
  else void press(data).catch((error: unknown) => tell({ kind: 'failed', code: codeOf(error) }));
};
