import { decodeFrame } from '../../core/lattice/frame/encode.ts';
import { expandFrame } from '../../core/lattice/frame/expand.ts';
import type { DrawnBy } from '../lib/webgl.ts';
import { type Struts, strutBodies } from './strut-bodies.ts';

/** The struts of a stored frame, ready to draw. Throws when the bytes are no frame. */
export function readFrameStruts(bytes: Uint8Array, drawnBy: DrawnBy): Struts {
  const { segments, radiiMm } = expandFrame(decodeFrame(bytes));
  return strutBodies(segments, radiiMm, drawnBy);
}
