import { decodeFrame } from '../../../core/lattice/frame/encode.ts';
import { expandFrame } from '../../../core/lattice/frame/expand.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { type Struts, strutBodies } from './strut-bodies.ts';

/** Decodes the struts of a stored frame for drawing. Throws if the bytes are not a frame. */
export function readFrameStruts(bytes: Uint8Array, renderer: RendererKind): Struts {
  const { segments, radiiMm } = expandFrame(decodeFrame(bytes));
  return strutBodies(segments, radiiMm, renderer);
}
