import { decodeFrame } from '../../../core/fill/frame/encode.ts';
import { expandFrame } from '../../../core/fill/frame/expand.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { type Struts, strutBodies } from './strut-bodies.ts';

/** Radius of a rod in the structure mesh, which is a skeleton, as a share of the rod's radius. */
const SKELETON_SHARE = 0.45;

/** Decodes the struts of a stored frame for drawing, whole or as a skeleton. Throws if the bytes are not a frame. */
export function readFrameStruts(bytes: Uint8Array, renderer: RendererKind, isSkeleton: boolean): Struts {
  const { segments, radiiMm } = expandFrame(decodeFrame(bytes));
  const share = isSkeleton ? SKELETON_SHARE : 1;
  return strutBodies(
    segments,
    radiiMm.map((radiusMm) => radiusMm * share),
    renderer,
  );
}
