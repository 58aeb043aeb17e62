import { movedLines } from '../../../core/mechanics/press/moved-lines.ts';
import { utilisation } from '../../../core/mechanics/press/press-figures.ts';
import type { PressedFrame } from '../../../core/mechanics/press/press-frame.ts';
import type { RendererKind } from '../../lib/webgl.ts';
import { type Struts, strutBodies } from '../../mesh/struts/strut-bodies.ts';

/** Number of classes of load; class 0 carries nothing. */
export const LOAD_CLASSES = 8;

/** Returns the class of load of each strut at the end of the straight line. */
export function loadClasses({ part, figures }: PressedFrame, strengthMPa: number): Uint8Array {
  const used = utilisation(part, figures.limit.travelMm, strengthMPa);
  return Uint8Array.from(used, (share, strut) =>
    part.isIdle[strut] ? 0 : 1 + Math.min(LOAD_CLASSES - 1, Math.floor(LOAD_CLASSES * share)),
  );
}

/**
 * Returns the struts of a pressed part at the end of its straight line, in the colours of their load.
 */
export function pressedStruts(
  pressed: PressedFrame,
  classes: Uint8Array,
  { magnification, renderer }: { magnification: number; renderer: RendererKind },
): Struts {
  const { network, part, figures } = pressed;
  const lines = movedLines(network, part.displacements, magnification * figures.limit.travelMm);
  return {
    ...strutBodies(lines, network.radiiMm.slice(), renderer),
    faults: classes.slice(),
    isLoaded: true,
  };
}
