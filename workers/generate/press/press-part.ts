import { frameTotals } from '../../../core/fill/frame/frame.ts';
import { movedPatches } from '../../../core/mechanics/press/contact/patches.ts';
import { encodeLoadField } from '../../../core/mechanics/press/load-field.ts';
import { PressError, type PressFault } from '../../../core/mechanics/press/press-error.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import type { PressWanted } from '../../../core/mechanics/press/press-frame.ts';
import { pressLattice } from '../../../core/mechanics/press/press-lattice.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { nearOrigin } from '../../../core/run/pipeline/near-origin.ts';
import { pressBodies } from '../../../core/run/pipeline/press-bodies.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { mapPoint } from '../../../core/solid/geometry/vector.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { meshOf } from '../../../core/studio/file/source-mesh.ts';

/** Model and lattice of a result, with the settings of its press test. */
export interface PressJob {
  /** Bytes of the checked model. */
  source: Uint8Array;
  isInspected: boolean;
  spec: LatticeSpec;
  wanted: PressWanted;
  /** Maximum number of struts. Above it the test is refused with too-large-to-press. */
  maxStruts: number;
}

/** Figures and encoded loads of a pressed part, or the code of the reason why it cannot be pressed. */
export type PressOutcome =
  | { kind: 'pressed'; figures: PressFigures; field: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; code: PressFault | LatticeError['code'] | 'too-large-to-press' };

/** Presses the strut or surface lattice that a job makes of its model. */
export function pressPart(job: PressJob): PressOutcome {
  try {
    return pressNear(job);
  } catch (error) {
    if (error instanceof PressError || error instanceof LatticeError)
      return { kind: 'refused', code: error.code };
    if (error instanceof TooLarge) return { kind: 'refused', code: 'too-large-to-press' };
    throw error;
  }
}

function pressNear({ source, isInspected, spec: asked, wanted: given, maxStruts }: PressJob): PressOutcome {
  const { mesh, spec, movedMm = [0, 0, 0] } = nearOrigin(meshOf(source, isInspected), asked);
  const wanted = given.patches ? { ...given, patches: movedPatches(given.patches, movedMm) } : given;
  const model = {
    frame: () => {
      const frame = buildFrame(mesh, spec);
      if (frameTotals(frame).strutCount > maxStruts) throw new TooLarge();
      return frame;
    },
    ...pressBodies(mesh, spec),
  };
  const pressed = finish(pressLattice(model, spec, wanted));
  const field = pressed.field();
  // Where the model stands.
  const originMm = mapPoint(field.originMm, (mm, k) => mm - movedMm[k]!);
  return { kind: 'pressed', figures: pressed.figures, field: encodeLoadField({ ...field, originMm }) };
}

class TooLarge extends Error {}
